import { AppError } from '../../api/errors.ts';

/**
 * How the server ends. After `misconfigured` and `impossible` a new try would end the same way, so that
 * only a person, or a service manager that waits for other services, starts it again. The numbers are
 * those of sysexits.h (EX_CONFIG, EX_UNAVAILABLE).
 */
export const EXIT_CODE = { stopped: 0, failed: 1, impossible: 69, misconfigured: 78 } as const;

/** @param error with which a start has ended */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof AppError)) return EXIT_CODE.failed;
  return error.code === 'configuration' ? EXIT_CODE.misconfigured : EXIT_CODE.impossible;
}
