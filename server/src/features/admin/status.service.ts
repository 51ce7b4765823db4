import { adminLimits } from "@pinyu/contract/admin/limits"
import type { AdminService, ServiceStatus } from "@pinyu/contract/admin/schemas"
import { adminMessages } from "@pinyu/phrases/admin-messages"
import type { Mailer } from "../../platform/senders/mail.ts"
import { TimeLimitError, withTimeLimit } from "../../platform/time-limit.ts"
import { type Outcome, stateOf } from "./admin.policy.ts"

/** One component that the service depends on. */
export interface ServiceProbe {
  /** What it is, in the words of admins. */
  product: string
  /** The message while it answers. */
  fine: string
  /** Rejects when the component cannot be reached. */
  ping: () => Promise<unknown>
}

type Component = "database" | "cache" | "storage"

/** How to reach each component, and which ones are separate servers. */
export interface ProbedComponents {
  probes: Readonly<Record<Component, () => Promise<unknown>>>
  external: Readonly<Record<Component | "mail", boolean>>
  mailer: Pick<Mailer, "destination" | "ping">
}

/** The components under the names of the status API. */
export const serviceProbes = (components: ProbedComponents): Record<AdminService, ServiceProbe> => {
  const { external, mailer, probes } = components
  const productOf = (name: AdminService, component: Component | "mail") =>
    adminMessages.products[name][external[component] ? "external" : "embedded"]
  const probe = (name: AdminService, component: Component): ServiceProbe => ({
    product: productOf(name, component),
    fine: adminMessages.ok,
    ping: probes[component],
  })
  return {
    cloudSql: probe("cloudSql", "database"),
    memorystoreForValkey: probe("memorystoreForValkey", "cache"),
    cloudStorage: probe("cloudStorage", "storage"),
    mail: {
      product: productOf("mail", "mail"),
      fine: external.mail ? adminMessages.sendsMails(mailer.destination) : adminMessages.keepsMails,
      ping: mailer.ping,
    },
  }
}

const outcomeOf = (probe: () => Promise<unknown>): Promise<Outcome> =>
  withTimeLimit(Promise.try(probe), adminLimits.status.probeMs).then(
    () => "answered",
    (error: unknown) => (error instanceof TimeLimitError ? "silent" : "failed"),
  )

/** Error messages of components may contain addresses, so they are not shown. */
const failures: Record<Exclude<Outcome, "answered">, string> = {
  failed: adminMessages.failed,
  silent: adminMessages.silent(adminLimits.status.probeMs / 1000),
}

const check = async ({ product, fine, ping }: ServiceProbe): Promise<ServiceStatus> => {
  const began = performance.now()
  const outcome = await outcomeOf(ping)
  const latency_ms = Math.round(performance.now() - began)
  const status = stateOf(outcome, latency_ms)
  const answer = status === "degraded" ? adminMessages.slow : fine
  const state = outcome === "answered" ? answer : failures[outcome]
  return { status, latency_ms, detail: adminMessages.detail(product, state) }
}

/** The state of the components. */
export const createStatus = (probes: Readonly<Record<AdminService, ServiceProbe>>) => ({
  /** Probes all components in parallel, each with its own time limit. */
  status: async (): Promise<Record<AdminService, ServiceStatus>> => {
    const [cloudSql, memorystoreForValkey, cloudStorage, mail] = await Promise.all([
      check(probes.cloudSql),
      check(probes.memorystoreForValkey),
      check(probes.cloudStorage),
      check(probes.mail),
    ])
    return { cloudSql, memorystoreForValkey, cloudStorage, mail }
  },
})
