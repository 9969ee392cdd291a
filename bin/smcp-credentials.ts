import { readFileSync } from 'node:fs';
import { ConformanceError } from '../harness/errors.ts';
import type { SmcpCredentials } from '../harness/peers/smcp-peer.ts';

/** The secrets of a deployment, by the variables that hold them. Throws `ConformanceError` (`usage`) where one is missing. */
export function credentialsFrom(env: NodeJS.ProcessEnv): SmcpCredentials {
  const {
    SMCP_SECRET_KEY: secretKey,
    SMCP_KDF_SALT: kdfSalt,
    SMCP_API_KEY: apiKey,
    SMCP_JWT_SECRET: jwtSecret,
    SMCP_JWT_PUBLIC_KEY_FILE: publicFile,
    SMCP_JWT_PRIVATE_KEY_FILE: privateFile,
  } = env;
  if (!secretKey || !apiKey) {
    throw new ConformanceError(
      'usage',
      'SMCP needs the secrets of the deployment in the environment: SMCP_SECRET_KEY and SMCP_API_KEY; SMCP_KDF_SALT where a salt is set, and SMCP_JWT_SECRET so that tokens can be judged.',
    );
  }
  return {
    secretKey,
    apiKey,
    ...(kdfSalt === undefined ? {} : { kdfSalt }),
    ...(jwtSecret === undefined ? {} : { jwtSecret }),
    ...(publicFile === undefined ? {} : { publicKey: keyIn(publicFile, 'SMCP_JWT_PUBLIC_KEY_FILE') }),
    ...(privateFile === undefined ? {} : { privateKey: keyIn(privateFile, 'SMCP_JWT_PRIVATE_KEY_FILE') }),
  };
}

/** The texts of the environment that no file may hold. */
export function smcpSecretsIn(env: NodeJS.ProcessEnv): readonly string[] {
  return [env.SMCP_SECRET_KEY, env.SMCP_API_KEY, env.SMCP_JWT_SECRET].filter((secret) => secret !== undefined);
}

function keyIn(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConformanceError('usage', `${name} names ${path}, which cannot be read.`, { cause: error });
  }
}
