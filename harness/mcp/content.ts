import * as z from 'zod';
import { annotations, anyObject, icons, integer, role } from './values.ts';

const described = { _meta: anyObject.optional(), annotations: annotations.optional() };

export const textContent = z.looseObject({ ...described, type: z.literal('text'), text: z.string() });

const media = { ...described, data: z.string(), mimeType: z.string() };
export const imageContent = z.looseObject({ ...media, type: z.literal('image') });
export const audioContent = z.looseObject({ ...media, type: z.literal('audio') });

const resourceMembers = {
  ...described,
  name: z.string(),
  uri: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  mimeType: z.string().optional(),
  size: integer.optional(),
  icons: icons.optional(),
};

/** An entry of `resources/list`. */
export const resource = z.looseObject(resourceMembers);
export const resourceLink = z.looseObject({ ...resourceMembers, type: z.literal('resource_link') });

const contentsMembers = { _meta: anyObject.optional(), uri: z.string(), mimeType: z.string().optional() };
export const textResourceContents = z.looseObject({ ...contentsMembers, text: z.string() });
export const blobResourceContents = z.looseObject({ ...contentsMembers, blob: z.string() });
export const resourceContents = z.union([textResourceContents, blobResourceContents]);

export const embeddedResource = z.looseObject({
  ...described,
  type: z.literal('resource'),
  resource: resourceContents,
});

/** One block of the result of a tool or of the message of a prompt (server/tools, "Tool Result"). */
export const contentBlock = z.discriminatedUnion('type', [
  textContent,
  imageContent,
  audioContent,
  resourceLink,
  embeddedResource,
]);

export const promptMessage = z.looseObject({ role, content: contentBlock });
