import type { Socket } from 'node:net';
import { resolve } from 'node:path';
import { commandError } from '../api/errors.ts';
import { jsonString } from '../wire/json-string.ts';
import { commandFailure } from '../world/failure.ts';
import type { Delivery } from './controller.ts';
import { libraryEnvelope } from './envelope.ts';
import { decryptFile, encryptFile, readEncrypted, writeEncrypted } from './files.ts';
import { type BridgeRequest, frame, frameReader, readRequest } from './frame.ts';
import type { Introduction, Program, Programs } from './programs.ts';

const noController = 'chat controller is not open';
const notOpen = libraryEnvelope(`{"resp":${commandError(commandFailure(noController))}}`);

/**
 * Answers the calls that come over one connection, one after another.
 * @param moved told of every call and every answer
 */
export function serveConnection(socket: Socket, programs: Programs, moved: () => void): void {
  let program: Program | undefined;
  let unacknowledged: Delivery | undefined;
  let giveUp = () => {};

  const answer = (value: string | Uint8Array) => {
    moved();
    socket.write(frame(typeof value === 'string' ? Buffer.from(value) : value));
  };
  const receive = ({ text }: BridgeRequest) => {
    const wait = text(1) === '' ? undefined : Number(text(1)) / 1000;
    const controller = programs.controllers.get(text(0));
    if (!controller) {
      // As late as if something could come: a client asks again at once.
      const timer = setTimeout(answer, wait, '');
      giveUp = () => clearTimeout(timer);
      return;
    }
    giveUp = controller.receive(wait, (event) => {
      unacknowledged = event;
      answer(event?.text ?? '');
    });
  };
  const perform = (request: BridgeRequest) => {
    const { operation, text } = request;
    const path = (place: number) => resolve(program?.folder ?? '/', text(place));
    const controller = programs.controllers.get(text(0));
    switch (operation) {
      case 'H':
        program = programs.enter(introduction(request));
        return;
      case 'I': {
        const queueSize = text(3) === '' ? {} : { queueSize: Number(text(3)) };
        return answer(program?.open({ path: text(0), key: text(1), confirm: text(2), ...queueSize }) ?? '');
      }
      case 'C':
        return void (controller?.command(text(1)) ?? Promise.resolve(notOpen)).then(answer);
      case 'R':
        return receive(request);
      case 'A':
        unacknowledged = undefined;
        return;
      case 'S':
        controller?.close();
        return answer(controller ? '' : noController);
      case 'O':
        controller?.reopen();
        return answer(controller ? '' : noController);
      case 'W':
        return answer(writeEncrypted(path(1), request.bytes(2)));
      case 'E':
        return answer(encryptFile(path(1), path(2)));
      case 'D':
        return answer(decryptFile(path(0), text(1), text(2), path(3)));
      case 'F':
        return answer(readEncrypted(path(0), text(1), text(2)));
      case 'L':
        return answer(String(Buffer.byteLength(jsonString(text(0))) - 2));
      default:
        socket.destroy();
    }
  };
  socket.on(
    'data',
    frameReader((content) => {
      moved();
      perform(readRequest(content));
    }),
  );
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    giveUp();
    unacknowledged?.putBack();
    program?.leave();
  });
}

function introduction({ text }: BridgeRequest): Introduction {
  return { by: text(0) as Introduction['by'], name: text(1), pid: Number(text(2)), folder: text(3) };
}
