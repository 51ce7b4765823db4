import type { Log } from "./log.ts"

/**
 * Does work in the background now, and again each time when so many ms have passed, without keeping the process from its end. What
 * fails is logged in these words and done again the next time.
 */
export const every = (
  ms: number,
  work: () => Promise<unknown>,
  { log, failed }: { log: Pick<Log, "warn">; failed: string },
) => {
  const attempt = () => work().catch((error: unknown) => log.warn({ err: error }, failed))
  setInterval(attempt, ms).unref()
  void attempt()
}
