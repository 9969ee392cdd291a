import { ConformanceError } from '../harness/errors.ts';
import { type MockCore, startMockCore } from '../mock-core/index.ts';

/**
 * A mock core on a port that the user chose, 0 for any free one.
 * Throws `ConformanceError` (`usage`) where the port is taken.
 */
export async function startMockCoreAt(port: number, seed?: number): Promise<MockCore> {
  try {
    return await startMockCore({ port, ...(seed === undefined ? {} : { seed }) });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const fix = 'give another one with --port, or --port 0 for any free one';
    throw new ConformanceError('usage', `Port ${port} cannot be listened on (${error.code}); ${fix}.`, {
      cause: error,
    });
  }
}
