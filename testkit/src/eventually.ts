import { vi } from "vitest"

/** As long as a busy machine may need. Vitest's own timeout of one second is too short for it. */
const timeout = 60_000

/** Waits until the check no longer throws, and returns its result. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout, interval: 20 })
