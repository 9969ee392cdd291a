import { reasonOf } from '../../harness/a2a/error-objects.ts';

/** The details that an agent gives an error of this code of A2A (specification, 9.5); none where the code has no name. */
export function errorInfoFor(code: number): readonly object[] | undefined {
  const reason = reasonOf(code);
  return reason === undefined
    ? undefined
    : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org' }];
}
