const secret = /^(authorization|cookie|set-cookie|proxy-authorization|(x-)?api-key|x-auth-token)$/i;

/** Whether a header opens something to those who read a log. */
export function isSecretHeader(name: string): boolean {
  return secret.test(name);
}
