import { authLimits } from "@pinyu/contract/auth/limits"

/** Whether an address is free to register with, as far as is known. Each answer belongs to one address. */
export interface Availability {
  status: "idle" | "checking" | "available" | "taken" | "failed" | "malformed"
  email: string
}

export type AvailabilityEvent = { email: string } & (
  | { kind: "typed" | "malformed" | "asked" | "failed" }
  | { kind: "answered"; isAvailable: boolean }
)

export const unknownAvailability: Availability = { status: "idle", email: "" }

/** The next state. Whatever is said about an address that is no longer in the field changes nothing. */
export const availabilityAfter = (state: Availability, event: AvailabilityEvent): Availability => {
  const { email } = event
  if (event.kind === "typed") return email === state.email ? state : { status: "idle", email }
  if (email !== state.email) return state
  switch (event.kind) {
    case "malformed":
      return { status: "malformed", email }
    case "asked":
      return { status: "checking", email }
    case "failed":
      return { status: "failed", email }
    case "answered":
      return { status: event.isAvailable ? "available" : "taken", email }
  }
}

interface AvailabilityDeps {
  /** Runs the task after so many ms; returns how to call it off. */
  later: (task: () => void, ms: number) => () => void
  isWellFormed: (email: string) => Promise<boolean>
  /** Whether the address is free; gives up when the signal says so. */
  ask: (email: string, signal: AbortSignal) => Promise<boolean>
  report: (event: AvailabilityEvent) => void
}

/** Asks whether the typed address is free, once typing has stopped for 500 ms; a new address ends the question before. */
export const createAvailabilityCheck = ({ later, isWellFormed, ask, report }: AvailabilityDeps) => {
  let stop = () => {}

  const look = async (email: string, signal: AbortSignal) => {
    try {
      const wellFormed = await isWellFormed(email)
      if (signal.aborted) return
      if (!wellFormed) return report({ kind: "malformed", email })
      report({ kind: "asked", email })
      const isAvailable = await ask(email, signal)
      if (!signal.aborted) report({ kind: "answered", email, isAvailable })
    } catch {
      if (!signal.aborted) report({ kind: "failed", email })
    }
  }

  const lookAfter = (email: string, ms: number) => {
    stop()
    const given = new AbortController()
    const cancel = later(() => void look(email, given.signal), ms)
    stop = () => {
      cancel()
      given.abort()
    }
  }

  return {
    /** The field holds another address now. */
    typed: (email: string) => {
      report({ kind: "typed", email })
      if (email.trim() === "") return stop()
      lookAfter(email, authLimits.availabilityDebounceMs)
    },
    /** Asks at once, for example after a failure. */
    again: (email: string) => lookAfter(email, 0),
    stop: () => stop(),
  }
}
