import type { healthRoutes } from "@pinyu/contract/health"
import type { Handlers } from "../platform/calls.ts"
import { refuse } from "../platform/refusal.ts"
import { withTimeLimit } from "../platform/time-limit.ts"

/** Something that the service cannot do without, and the question whether it answers. */
export type Probes = Record<string, () => Promise<unknown>>

const probeLimitMs = 2_000

const answersInTime = (probe: () => Promise<unknown>) =>
  withTimeLimit(probe(), probeLimitMs).then(
    () => true,
    () => false,
  )

/** `isDraining` turns true when the process was told to end: load balancers then look elsewhere. */
export const healthHandlers = (probes: Probes, isDraining: () => boolean): Handlers<typeof healthRoutes> => ({
  alive: async () => ({}),
  ready: async () => {
    if (isDraining()) throw refuse("unavailable")
    const names = Object.keys(probes)
    const answers = await Promise.all(Object.values(probes).map(answersInTime))
    if (answers.includes(false)) throw refuse("unavailable", { retryAfterSeconds: 2 })
    return { checks: Object.fromEntries(names.map((name) => [name, "ok" as const])) }
  },
})
