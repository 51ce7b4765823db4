import { authLimits } from "@pinyu/contract/auth/limits"

/** Whether an address is free, as far as known. Each result belongs to one address. */
export interface Availability {
  status: "idle" | "checking" | "available" | "taken" | "failed" | "malformed"
  email: string
  /** Why the address is malformed. */
  error?: string
}

export type AvailabilityEvent = { email: string } & (
  | { kind: "typed" | "asked" | "failed" }
  | { kind: "malformed"; error: string }
  | { kind: "answered"; isAvailable: boolean }
)

export const unknownAvailability: Availability = { status: "idle", email: "" }

/** Reduces an event. Results for an address that is no longer in the field change nothing. */
export const availabilityAfter = (state: Availability, event: AvailabilityEvent): Availability => {
  const { email } = event
  if (event.kind === "typed") return email === state.email ? state : { status: "idle", email }
  if (email !== state.email) return state
  switch (event.kind) {
    case "malformed":
      return { status: "malformed", email, error: event.error }
    case "asked":
      return { status: "checking", email }
    case "failed":
      return { status: "failed", email }
    case "answered":
      return { status: event.isAvailable ? "available" : "taken", email }
  }
}

interface AvailabilityDeps {
  /** Runs the task after `ms` milliseconds. Returns a function that cancels it. */
  setTimer: (task: () => void, ms: number) => () => void
  /** The error of a malformed address; undefined for others. */
  errorOf: (email: string) => Promise<string | undefined>
  /** Requests whether the address is free; the signal aborts it. */
  fetchAvailability: (email: string, signal: AbortSignal) => Promise<boolean>
  report: (event: AvailabilityEvent) => void
}

/** Checks the typed address 500 ms after the last keystroke; a new address aborts the previous check. */
export const createAvailabilityCheck = ({
  setTimer,
  errorOf,
  fetchAvailability,
  report,
}: AvailabilityDeps) => {
  let stop = () => {}

  const check = async (email: string, signal: AbortSignal) => {
    try {
      const error = await errorOf(email)
      if (signal.aborted) return
      if (error !== undefined) return report({ kind: "malformed", email, error })
      report({ kind: "asked", email })
      const isAvailable = await fetchAvailability(email, signal)
      if (!signal.aborted) report({ kind: "answered", email, isAvailable })
    } catch {
      if (!signal.aborted) report({ kind: "failed", email })
    }
  }

  const scheduleCheck = (email: string, ms: number) => {
    stop()
    const controller = new AbortController()
    const cancel = setTimer(() => void check(email, controller.signal), ms)
    stop = () => {
      cancel()
      controller.abort()
    }
  }

  return {
    /** The field's value changed. */
    setEmail: (email: string) => {
      report({ kind: "typed", email })
      if (email.trim() === "") return stop()
      scheduleCheck(email, authLimits.availabilityDebounceMs)
    },
    /** Checks immediately, for example after a failure. */
    recheck: (email: string) => scheduleCheck(email, 0),
    stop: () => stop(),
  }
}
