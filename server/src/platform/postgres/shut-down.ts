import { setTimeout as sleep } from "node:timers/promises"

/** A signal, and the milliseconds to wait for its effect. */
type ShutDownStep = readonly [signal: NodeJS.Signals, timeoutMs: number]

// Fast shutdown (ends sessions, writes a checkpoint), immediate shutdown (recovers at the next start), and
// SIGKILL.
const STEPS: readonly ShutDownStep[] = [
  ["SIGINT", 30_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
]

/**
 * Ends a postmaster with increasingly strong signals. `send` delivers a signal, `exited` resolves when the
 * process has ended. Returns false when even the strongest signal did not help. None of them loses committed
 * data.
 */
export const shutDown = async (
  send: (signal: NodeJS.Signals) => void,
  exited: Promise<void>,
  steps = STEPS,
): Promise<boolean> => {
  for (const [signal, timeoutMs] of steps) {
    const timer = new AbortController()
    send(signal)
    const ended = await Promise.race([
      exited.then(() => true),
      sleep(timeoutMs, false, { signal: timer.signal }).catch(() => false),
    ])
    timer.abort()
    if (ended) return true
  }
  return false
}
