import { type Clock, systemClock } from "../platform/clock.ts"
import type { Log } from "../platform/observability/log.ts"

/** Smaller differences are left alone: clocks that a time service keeps differ by less. */
const toleratedMs = 1_000

/** The middle of a longer round trip says too little about the moment at which the database answered. */
const longestRoundTripMs = 500

const attemptsAtStart = 5
const measureEveryMs = 60_000

interface Needs {
  /** The current time of the database. */
  ask: () => Promise<Date | undefined>
  log: Pick<Log, "warn" | "info">
  /** The time of this machine. */
  machine?: Clock
}

/**
 * A clock that follows the database's, so that all nodes agree on the time where their machines do not. Until the
 * first measurement, and where none succeeds, it is the machine's.
 */
export const createDatabaseClock = ({ ask, log, machine = systemClock }: Needs) => {
  let offsetMs = 0
  let timer: NodeJS.Timeout | undefined

  /** Measures once; false without a usable answer. */
  const measure = async (): Promise<boolean> => {
    const [began, sentAt] = [performance.now(), machine.now().getTime()]
    const answered = await ask().catch(() => undefined)
    const roundTripMs = performance.now() - began
    if (!answered || roundTripMs > longestRoundTripMs) return false
    const measured = Math.round(answered.getTime() - sentAt - roundTripMs / 2)
    const next = Math.abs(measured) < toleratedMs ? 0 : measured
    const behind = { secondsBehindDatabase: next / 1000 }
    if (next !== 0 && offsetMs === 0)
      log.warn(behind, "the clock of this machine is wrong: the time of the database is used instead")
    if (next === 0 && offsetMs !== 0) log.info(behind, "the clock of this machine is right again")
    offsetMs = next
    return true
  }

  const clock: Clock = { now: () => new Date(machine.now().getTime() + offsetMs) }
  return {
    clock,
    measure,
    /** Measures now, and once a minute until `close`. */
    start: async () => {
      for (let attempt = 0; attempt < attemptsAtStart; attempt++) if (await measure()) break
      timer = setInterval(() => void measure(), measureEveryMs)
      timer.unref()
    },
    /** How far the machine's clock is behind the database's; negative if it is ahead. */
    secondsBehind: () => offsetMs / 1000,
    close: () => clearInterval(timer),
  }
}
