import { AppError } from '../../api/errors.ts';

/**
 * Exit codes of the server. The supervisor does not restart it after `misconfigured` and `impossible`,
 * because the next start would fail the same way. Their numbers are EX_CONFIG and EX_UNAVAILABLE of
 * sysexits.h.
 */
export const EXIT_CODE = { stopped: 0, failed: 1, impossible: 69, misconfigured: 78 } as const;

/** @param error that a start has thrown */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof AppError)) return EXIT_CODE.failed;
  return error.code === 'configuration' ? EXIT_CODE.misconfigured : EXIT_CODE.impossible;
}
