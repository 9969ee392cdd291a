const secret = /^(authorization|cookie|set-cookie|proxy-authorization|(x-)?api-key|x-auth-token)$/i;

/** Whether a header opens something to those who read a log. */
export function isSecretHeader(name: string): boolean {
  return secret.test(name);
}

/** The lines of headers as a log shows them. */
export function shownHeaders(headers: readonly (readonly [string, string])[]): readonly string[] {
  return headers.map(([name, value]) => `${name}: ${isSecretHeader(name) ? '(secret)' : value}`);
}
