import { isObject } from '../messages.ts';
import type { Policy } from '../policy.ts';

/** The `a2a-service-parameters` of a request by the compared form of their names (A2A binding, Service parameters). */
export function readParameters(message: unknown, policy: Policy): ReadonlyMap<string, string> {
  const given = isObject(message) ? message['a2a-service-parameters'] : undefined;
  const entries = Object.entries(isObject(given) ? given : {});
  return new Map(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[policy.parameterName(name), value]] : [])),
  );
}

/** The value of one parameter. */
export function parameter(parameters: ReadonlyMap<string, string>, name: string, policy: Policy): string | undefined {
  return parameters.get(policy.parameterName(name));
}

/** The credential for a security scheme of the card: the parameter that its scheme names, `Authorization` without one. */
export function hasCredential(parameters: ReadonlyMap<string, string>, policy: Policy): boolean {
  const schemes = Object.values(policy.securitySchemes());
  const names = schemes.map(({ apiKeySecurityScheme }) => apiKeySecurityScheme?.name ?? 'Authorization');
  return (schemes.length === 0 ? ['Authorization'] : names).some((name) => parameter(parameters, name, policy));
}
