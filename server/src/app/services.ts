import { type AnyArea, type Merged, startPeriodic } from "../platform/area.ts"
import type { Role } from "../platform/config/variables/roles.ts"
import type { Jobs } from "../platform/jobs/jobs.ts"
import { type AreaName, type Areas, areaNames, areas, jobNames } from "./areas.ts"
import type { Platform } from "./platform.ts"

/** The service of each area, by the area's name. */
export type Services = { [Name in AreaName]: ReturnType<Areas[Name]["create"]> }

type Ports = Merged<ReturnType<Areas[AreaName]["ports"]>>
type Events = Merged<ReturnType<Areas[AreaName]["events"]>>

const merge = <Whole>(parts: readonly object[]) => Object.assign({}, ...parts) as Whole

/**
 * Creates the areas' services. Each gets the platform's parts and the ports of other areas that it names.
 * Ports may be called after all areas are created, so the order of the areas does not matter.
 */
export const createServices = (platform: Platform): Services => {
  let services: Services | undefined
  const serviceOf = (name: AreaName) => () => {
    if (!services) throw new Error(`a port of ${name} was called while the areas were created`)
    return services[name] as never
  }
  const ports = merge<Ports>(areaNames.map((name) => (areas[name] as AnyArea).ports(serviceOf(name))))
  const needs = { ...platform, ...ports }
  // Does not compile if an area names a dependency that neither the platform nor another area provides.
  const created = areaNames.map((name) => [name, areas[name].create(needs)] as const)
  services = Object.fromEntries(created) as Services
  return services
}

/** Each area with its own service. Their types match, whatever they are. */
const pairsOf = (services: Services) =>
  areaNames.map((name) => ({ area: areas[name] as AnyArea, service: services[name] as never }))

/** The routes of all areas, with their handlers. */
export const routesOf = (services: Services) =>
  pairsOf(services).flatMap(({ area, service }) =>
    area.routes.map(({ routes, handlers }) => ({ routes, handlers: handlers(service) })),
  )

/** The socket events of all areas, with their handlers. */
export const eventsOf = (services: Services) =>
  merge<Events>(pairsOf(services).map(({ area, service }) => area.events(service)))

/** Starts the jobs of all areas that belong to the roles of this process. */
export const startJobs = async (
  { jobs }: Pick<Platform, "jobs">,
  services: Services,
  roles: ReadonlySet<Role>,
) => {
  const queue: Pick<Jobs<Record<string, object>>, "work"> = jobs
  // First and in every role, because an area may enqueue jobs as soon as it starts.
  await jobs.start(jobNames)
  for (const { area, service } of pairsOf(services)) {
    for (const [name, entry] of Object.entries(area.jobs)) {
      const { handle, role = "jobs", ...options } = typeof entry === "function" ? { handle: entry } : entry
      if (roles.has(role)) await queue.work(name, (data, job) => handle(service, data as never, job), options)
    }
  }
}

/** Starts the periodic tasks of all areas that belong to the roles of this process. */
export const startPeriodicTasks = (
  { log }: Pick<Platform, "log">,
  services: Services,
  roles: ReadonlySet<Role>,
) => {
  for (const { area, service } of pairsOf(services)) {
    const periodic = area.periodic.filter(({ isLocal }) => isLocal || roles.has("jobs"))
    startPeriodic({ periodic }, service, log)
  }
}

/** Lets the areas write what is left, after the last request and before the database is closed. */
export const endWork = (services: Services) =>
  Promise.all(pairsOf(services).map(({ area, service }) => area.beforeEnd(service)))
