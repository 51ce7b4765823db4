import { vi } from "vitest"

/** Vitest's own timeout of one second is too short for a busy machine. */
const timeout = 15_000

/** Waits until the check no longer throws, and returns its result. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout, interval: 20 })
