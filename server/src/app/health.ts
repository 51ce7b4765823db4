import type { healthRoutes } from "@pinyu/contract/health"
import type { Handlers } from "../platform/calls.ts"
import { refuse } from "../platform/refusal.ts"
import { withTimeLimit } from "../platform/time-limit.ts"

/** What the service stands on by name, and the question whether it answers. */
export type Probes = Record<string, () => Promise<unknown>>

const probeLimitMs = 2_000

/** Without these the core goes on, each node for itself. */
const dispensable: ReadonlySet<string> = new Set(["cache"])

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
    const away = names.filter((_name, at) => !answers[at])
    if (away.some((name) => !dispensable.has(name))) throw refuse("unavailable", { retryAfterSeconds: 2 })
    const stateOf = (name: string) => (away.includes(name) ? ("degraded" as const) : ("ok" as const))
    return { checks: Object.fromEntries(names.map((name) => [name, stateOf(name)])) }
  },
})
