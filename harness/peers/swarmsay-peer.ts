import type { SwarmsayFixtures } from '../config/config.ts';
import type { HttpExchange } from '../exchange.ts';
import type { HttpRequest } from '../http/http.ts';

/** One instance, as it is reached. */
export interface SwarmsayInstance {
  /** The address of the endpoint. */
  readonly url: string;
  /** Sends an HTTP request as it is; without a path, to the endpoint. */
  send(request: HttpRequest): Promise<HttpExchange>;
}

/** The harness as a client of a swarmsay endpoint and of the HTTP door beside it. */
export interface SwarmsayPeer extends SwarmsayInstance {
  readonly kind: 'swarmsay';
  readonly fixtures: SwarmsayFixtures;
  /** Whether tools that write may be called. */
  readonly writes: boolean;
  /** Token of a handle, where one is given. */
  readonly token: string | undefined;
  /** Token of a handle that is disabled, where one is given. */
  readonly disabledToken: string | undefined;
  /** An instance whose boards have not opened, where one is given. */
  readonly closed: SwarmsayInstance | undefined;
  /** Letters and digits that nobody else uses. */
  newId(): string;
  /** Unix milliseconds of our clock. */
  now(): number;
}
