import { type Clock, systemClock } from "../platform/clock.ts"
import type { Log } from "../platform/observability/log.ts"

/** Smaller differences are left alone: clocks that a time service keeps differ by less. */
const toleratedMs = 1_000

/** The middle of a longer round trip says too little about the moment at which the database answered. */
const longestRoundTripMs = 500

const attemptsAtStart = 5
/** The pause after a measurement, and after a failed one while there is none. */
const pauseMs = { measured: 60_000, failed: 1_000 }

interface Needs {
  /** The current time of the database. */
  ask: () => Promise<Date | undefined>
  log: Pick<Log, "warn" | "info">
  /** The time of this machine. */
  machine?: Clock
  /** Milliseconds that go on evenly when the machine's clock is set. */
  steadyMs?: () => number
}

/**
 * A clock that follows the database's, so that all nodes agree on the time where their machines do not. Until the
 * first measurement, and where none succeeds, it is the machine's.
 */
export const createDatabaseClock = ({
  ask,
  log,
  machine = systemClock,
  steadyMs = () => performance.now(),
}: Needs) => {
  let offsetMs = 0
  /** The time of the machine without what has passed since its start, at the last measurement. */
  let measuredBase: number | null = null
  let isMeasuring = false
  /** Whether the last measurement is of the server that is followed now. */
  let isCurrent = false
  let isStarted = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  /** Grows with each server whose time is followed. */
  let server = 0
  const baseOf = (machineMs: number) => machineMs - steadyMs()

  /** Measures once; false without a usable answer. */
  const measure = async (): Promise<boolean> => {
    const [began, sentAt, measuredServer] = [performance.now(), machine.now().getTime(), server]
    const answered = await ask().catch(() => undefined)
    const roundTripMs = performance.now() - began
    if (!answered || roundTripMs > longestRoundTripMs || measuredServer !== server) return false
    const measured = Math.round(answered.getTime() - sentAt - roundTripMs / 2)
    const next = Math.abs(measured) < toleratedMs ? 0 : measured
    const behind = { secondsBehindDatabase: next / 1000 }
    if (next !== 0 && offsetMs === 0)
      log.warn(behind, "the clock of this machine differs from the database's, whose time is used instead")
    if (next === 0 && offsetMs !== 0)
      log.info(behind, "the clock of this machine agrees with the database's again")
    offsetMs = next
    measuredBase = baseOf(machine.now().getTime())
    isCurrent = true
    return true
  }

  const measureAgain = async () => {
    if (isMeasuring) return
    isMeasuring = true
    await measure()
    isMeasuring = false
  }

  const clock: Clock = {
    now: () => {
      const machineMs = machine.now().getTime()
      const steppedMs = measuredBase === null ? 0 : baseOf(machineMs) - measuredBase
      if (Math.abs(steppedMs) < toleratedMs) return new Date(machineMs + offsetMs)
      // The machine's clock was set: time goes on as before until the next measurement.
      void measureAgain()
      return new Date(machineMs - steppedMs + offsetMs)
    },
  }

  const measureLater = () => {
    if (isClosed) return
    const pause = isCurrent ? pauseMs.measured : pauseMs.failed
    timer = setTimeout(() => void measureNow(), pause)
    timer.unref()
  }
  const measureNow = async () => {
    const measuredServer = server
    await measure()
    if (measuredServer === server) measureLater()
  }
  return {
    clock,
    measure,
    /** Measures now, and once a minute until `close`; each second until the first measurement. */
    start: async () => {
      for (let attempt = 0; attempt < attemptsAtStart; attempt++) if (await measure()) break
      isStarted = true
      measureLater()
    },
    /**
     * Another server has the time: measures it at once, and each second until that succeeds. Until then the last
     * measurement holds.
     */
    changeServer: () => {
      server += 1
      isCurrent = false
      if (!isStarted) return
      clearTimeout(timer)
      void measureNow()
    },
    /** How far the machine's clock is behind the database's; negative if it is ahead. */
    secondsBehind: () => offsetMs / 1000,
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
