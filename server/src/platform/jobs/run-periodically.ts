import type { Log } from "../observability/log.ts"

/**
 * Runs work in the background now and every `ms` milliseconds. The timer does not keep the process alive. A
 * failure is logged with the message `failed`; the next run is not affected.
 */
export const runPeriodically = (
  ms: number,
  work: () => Promise<unknown>,
  { log, failed }: { log: Pick<Log, "warn">; failed: string },
) => {
  const run = () => work().catch((error: unknown) => log.warn({ err: error }, failed))
  setInterval(run, ms).unref()
  void run()
}
