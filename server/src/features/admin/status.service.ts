import { adminLimits } from "@pinyu/contract/admin/limits"
import type { AdminService, ServiceStatus } from "@pinyu/contract/admin/schemas"
import { adminMessages } from "@pinyu/phrases/admin-messages"
import { TimeLimitError, withTimeLimit } from "../../platform/time-limit.ts"
import { type Outcome, stateOf } from "./admin.policy.ts"

/** One component that the service depends on. */
export interface ServiceProbe {
  /** Whether it runs in this process (or a child) or as a separate server. */
  kind: "embedded" | "external"
  /** Rejects when the component cannot be reached. */
  ping: () => Promise<unknown>
}

type Component = "database" | "cache" | "storage"

/** How to reach each component, and which ones are separate servers. */
export interface ProbedComponents {
  probes: Readonly<Record<Component, () => Promise<unknown>>>
  external: Readonly<Record<Component, boolean>>
}

/** The components under the names of the status API. */
export const serviceProbes = ({ external, probes }: ProbedComponents): Record<AdminService, ServiceProbe> => {
  const probe = (component: Component): ServiceProbe => ({
    kind: external[component] ? "external" : "embedded",
    ping: () => probes[component](),
  })
  return {
    cloudSql: probe("database"),
    memorystoreForValkey: probe("cache"),
    cloudStorage: probe("storage"),
  }
}

const outcomeOf = (probe: () => Promise<unknown>): Promise<Outcome> =>
  withTimeLimit(Promise.try(probe), adminLimits.status.probeMs).then(
    () => "answered",
    (error: unknown) => (error instanceof TimeLimitError ? "silent" : "failed"),
  )

/** Error messages of components may contain addresses, so they are not shown. */
const messageFor: Record<Outcome, (name: AdminService, kind: ServiceProbe["kind"]) => string> = {
  answered: (name, kind) => adminMessages.ok[name][kind],
  failed: () => adminMessages.failed,
  silent: () => adminMessages.silent(adminLimits.status.probeMs / 1000),
}

const check = async (name: AdminService, { kind, ping }: ServiceProbe): Promise<ServiceStatus> => {
  const began = performance.now()
  const outcome = await outcomeOf(ping)
  const latency_ms = Math.round(performance.now() - began)
  const status = stateOf(outcome, latency_ms)
  return {
    status,
    latency_ms,
    detail: status === "degraded" ? adminMessages.slow : messageFor[outcome](name, kind),
  }
}

/** The state of the components. */
export const createStatus = (probes: Readonly<Record<AdminService, ServiceProbe>>) => ({
  /** Probes all components in parallel, each with its own time limit. */
  status: async (): Promise<Record<AdminService, ServiceStatus>> => {
    const [cloudSql, memorystoreForValkey, cloudStorage] = await Promise.all([
      check("cloudSql", probes.cloudSql),
      check("memorystoreForValkey", probes.memorystoreForValkey),
      check("cloudStorage", probes.cloudStorage),
    ])
    return { cloudSql, memorystoreForValkey, cloudStorage }
  },
})
