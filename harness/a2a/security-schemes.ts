import * as z from 'zod';
import { protoObject } from './proto-object.ts';

const described = { description: z.string().nullish() };
const scopes = z.record(z.string(), z.string());
const refreshUrl = z.string().nullish();

const oauthFlows = protoObject(
  {
    authorizationCode: protoObject({
      authorizationUrl: z.string(),
      tokenUrl: z.string(),
      refreshUrl,
      scopes,
      pkceRequired: z.boolean().nullish(),
    }).nullish(),
    clientCredentials: protoObject({ tokenUrl: z.string(), refreshUrl, scopes }).nullish(),
    deviceCode: protoObject({ deviceAuthorizationUrl: z.string(), tokenUrl: z.string(), refreshUrl, scopes }).nullish(),
    implicit: protoObject({ authorizationUrl: z.string().nullish(), refreshUrl, scopes: scopes.nullish() }).nullish(),
    password: protoObject({ tokenUrl: z.string().nullish(), refreshUrl, scopes: scopes.nullish() }).nullish(),
  },
  ['authorizationCode', 'clientCredentials', 'deviceCode', 'implicit', 'password'],
);

/** How callers show who they are (specification, 4.5). */
export const securityScheme = protoObject(
  {
    apiKeySecurityScheme: protoObject({
      ...described,
      location: z.literal(['query', 'header', 'cookie']),
      name: z.string(),
    }).nullish(),
    httpAuthSecurityScheme: protoObject({
      ...described,
      scheme: z.string(),
      bearerFormat: z.string().nullish(),
    }).nullish(),
    oauth2SecurityScheme: protoObject({
      ...described,
      flows: oauthFlows,
      oauth2MetadataUrl: z.string().nullish(),
    }).nullish(),
    openIdConnectSecurityScheme: protoObject({ ...described, openIdConnectUrl: z.string() }).nullish(),
    mtlsSecurityScheme: protoObject(described).nullish(),
  },
  [
    'apiKeySecurityScheme',
    'httpAuthSecurityScheme',
    'oauth2SecurityScheme',
    'openIdConnectSecurityScheme',
    'mtlsSecurityScheme',
  ],
);

/** Scopes by the names of the schemes that are needed together. */
export const securityRequirement = protoObject({
  schemes: z.record(z.string(), protoObject({ list: z.array(z.string()).nullish() })).nullish(),
});
