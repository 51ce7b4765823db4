import type { healthRoutes } from "@pinyu/contract/health"
import { AppError } from "../../platform/app-error.ts"
import type { Handlers } from "../../platform/observability/calls.ts"
import { withTimeLimit } from "../../platform/time-limit.ts"

/** The health probes of the service's dependencies, by name. */
export type Probes = Record<string, () => Promise<unknown>>

const probeLimitMs = 2_000

/** The service works without these, with limits: each node by itself, or without uploads. */
const dispensable: ReadonlySet<string> = new Set(["cache", "disk", "media"])

const answersInTime = (probe: () => Promise<unknown>) =>
  withTimeLimit(probe(), probeLimitMs).then(
    () => true,
    () => false,
  )

/** Whether each dependency responds within 2 s, by name. */
export const runProbes = async (probes: Probes): Promise<Record<string, boolean>> => {
  const looks = Object.entries(probes).map(
    async ([name, probe]) => [name, await answersInTime(probe)] as const,
  )
  return Object.fromEntries(await Promise.all(looks))
}

/**
 * `isDraining` returns true after the process was asked to end, so that load balancers stop routing to it.
 */
export const healthHandlers = (probes: Probes, isDraining: () => boolean): Handlers<typeof healthRoutes> => ({
  alive: async () => ({}),
  ready: async () => {
    if (isDraining()) throw new AppError("unavailable")
    const answers = Object.entries(await runProbes(probes))
    if (answers.some(([name, answered]) => !answered && !dispensable.has(name)))
      throw new AppError("unavailable", { retryAfterSeconds: 2 })
    const states = answers.map(([name, answered]) => [name, answered ? "ok" : "degraded"] as const)
    return { checks: Object.fromEntries(states) }
  },
})
