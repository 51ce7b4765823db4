import { adminLimits } from "@pinyu/contract/admin/limits"
import type { AdminService, ServiceStatus } from "@pinyu/contract/admin/schemas"
import { adminMessages } from "@pinyu/phrases/admin-messages"
import { TimeLimitError, withTimeLimit } from "../../platform/time-limit.ts"
import { type Outcome, stateOf } from "./admin.policy.ts"

/** One thing that the product stands on. */
export interface ServiceProbe {
  /** Whether our own process (or child) is it, or a server of its own. */
  kind: "embedded" | "external"
  /** Rejects when it cannot be reached. */
  ping: () => Promise<unknown>
}

type Part = "database" | "cache" | "storage"

/** The platform's parts: how to reach each, and which of them are servers of their own. */
export interface Probed {
  probes: Readonly<Record<Part, () => Promise<unknown>>>
  external: Readonly<Record<Part, boolean>>
}

/** The platform's parts by the names that the dashboard has for them. */
export const serviceProbes = ({ external, probes }: Probed): Record<AdminService, ServiceProbe> => {
  const probe = (part: Part): ServiceProbe => ({
    kind: external[part] ? "external" : "embedded",
    ping: () => probes[part](),
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

/** What the service itself said went wrong may name addresses: it stays here. */
const sentenceFor: Record<Outcome, (name: AdminService, kind: ServiceProbe["kind"]) => string> = {
  answered: (name, kind) => adminMessages.ok[name][kind],
  failed: () => adminMessages.failed,
  silent: () => adminMessages.silent(adminLimits.status.probeMs / 1000),
}

const look = async (name: AdminService, { kind, ping }: ServiceProbe): Promise<ServiceStatus> => {
  const began = performance.now()
  const outcome = await outcomeOf(ping)
  const latency_ms = Math.round(performance.now() - began)
  const status = stateOf(outcome, latency_ms)
  return {
    status,
    latency_ms,
    detail: status === "degraded" ? adminMessages.slow : sentenceFor[outcome](name, kind),
  }
}

/** The state of what the product stands on. */
export const createStatus = (probes: Readonly<Record<AdminService, ServiceProbe>>) => ({
  /** Asks all services at once, each for itself: one that hangs delays nobody, and is given up. */
  status: async (): Promise<Record<AdminService, ServiceStatus>> => {
    const [cloudSql, memorystoreForValkey, cloudStorage] = await Promise.all([
      look("cloudSql", probes.cloudSql),
      look("memorystoreForValkey", probes.memorystoreForValkey),
      look("cloudStorage", probes.cloudStorage),
    ])
    return { cloudSql, memorystoreForValkey, cloudStorage }
  },
})
