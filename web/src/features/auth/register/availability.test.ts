import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { setTimer } from "../../../lib/set-timer.ts"
import {
  type Availability,
  type AvailabilityEvent,
  availabilityAfter,
  createAvailabilityCheck,
  unknownAvailability,
} from "./availability.ts"

describe("the availability of an address", () => {
  const checking: Availability = { status: "checking", email: "a@b.tw" }

  it("starts over with each new address", () => {
    const taken: Availability = { status: "taken", email: "a@b.tw" }
    expect(availabilityAfter(taken, { kind: "typed", email: "a@b.t" })).toEqual({
      status: "idle",
      email: "a@b.t",
    })
    expect(availabilityAfter(taken, { kind: "typed", email: "a@b.tw" })).toBe(taken)
  })

  it.each<AvailabilityEvent>([
    { kind: "answered", email: "old@b.tw", isAvailable: true },
    { kind: "failed", email: "old@b.tw" },
    { kind: "malformed", email: "old@b.tw", error: "?" },
    { kind: "asked", email: "old@b.tw" },
  ])("ignores the late event %j", (event) => {
    expect(availabilityAfter(checking, event)).toBe(checking)
  })
})

describe("the availability check", () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  interface Question {
    email: string
    signal: AbortSignal
    answer: (isAvailable: boolean) => void
    fail: () => void
  }

  const setUp = () => {
    const questions: Question[] = []
    let state = unknownAvailability
    const check = createAvailabilityCheck({
      setTimer,
      errorOf: async (email) => (email.includes("@") ? undefined : "no address"),
      fetchAvailability: (email, signal) =>
        new Promise<boolean>((resolve, reject) => {
          questions.push({ email, signal, answer: resolve, fail: () => reject(new Error("no answer")) })
        }),
      report: (event) => {
        state = availabilityAfter(state, event)
      },
    })
    const ask = async (email: string) => {
      check.setEmail(email)
      await vi.advanceTimersByTimeAsync(500)
    }
    return { check, ask, questions, state: () => state }
  }

  const settle = () => vi.advanceTimersByTimeAsync(0)

  it("sends one request, 500 ms after the last keystroke", async () => {
    const { check, questions, state } = setUp()
    check.setEmail("a@b.t")
    await vi.advanceTimersByTimeAsync(499)
    check.setEmail("a@b.tw")
    await vi.advanceTimersByTimeAsync(499)
    expect(questions).toHaveLength(0)
    expect(state().status).toBe("idle")
    await vi.advanceTimersByTimeAsync(1)
    expect(questions.map(({ email }) => email)).toEqual(["a@b.tw"])
    expect(state().status).toBe("checking")
    questions[0]?.answer(true)
    await settle()
    expect(state()).toEqual({ status: "available", email: "a@b.tw" })
  })

  it("sends no request for an invalid address", async () => {
    const { ask, questions, state } = setUp()
    await ask("someone")
    expect(questions).toHaveLength(0)
    expect(state().status).toBe("malformed")
  })

  it("aborts the request when the address changes, and ignores its response", async () => {
    const { check, ask, questions, state } = setUp()
    await ask("a@b.tw")
    check.setEmail("c@d.tw")
    expect(questions[0]?.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    questions[1]?.answer(false)
    questions[0]?.answer(true)
    await settle()
    expect(state()).toEqual({ status: "taken", email: "c@d.tw" })
  })

  it("reports a missing response, and retries at once on request", async () => {
    const { check, ask, questions, state } = setUp()
    await ask("a@b.tw")
    questions[0]?.fail()
    await settle()
    expect(state().status).toBe("failed")
    check.recheck("a@b.tw")
    await settle()
    questions[1]?.answer(true)
    await settle()
    expect(state().status).toBe("available")
  })

  it("sends no request for an empty field, or after it has stopped", async () => {
    const { check, ask, questions, state } = setUp()
    check.setEmail("a@b.tw")
    await ask("  ")
    check.setEmail("a@b.tw")
    check.stop()
    await vi.advanceTimersByTimeAsync(500)
    expect(questions).toHaveLength(0)
    expect(state().status).toBe("idle")
  })
})
