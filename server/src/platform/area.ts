import type { Route } from "@pinyu/contract/route"
import type { Role } from "./config/variables/roles.ts"
import type { Jobs, RunningJob } from "./jobs/jobs.ts"
import { runPeriodically } from "./jobs/run-periodically.ts"
import type { Handlers } from "./observability/calls.ts"
import type { Log } from "./observability/log.ts"
import type { EventHandlers } from "./sockets/socket-calls.ts"

type RouteGroup = Readonly<Record<string, Route>>

/** A group of routes of an area with its handlers, as `serve` pairs them. */
interface Served<Service, Group extends RouteGroup = RouteGroup> {
  routes: Group
  /** One handler for each route. `serve` has checked that each matches its route. */
  handlers: (service: Service) => { [Key in keyof Group]: (call: never) => Promise<unknown> }
}

/** Pairs a group of routes with its handlers. Does not compile unless there is exactly one for each route. */
export const serve = <const Group extends RouteGroup, Service>(
  routes: Group,
  handlers: (service: Service) => Handlers<Group>,
): Served<Service, Group> => ({ routes, handlers })

type JobHandler<Service, Data> = (service: Service, data: Data, job: RunningJob) => Promise<void>

/** The role of the processes that run a job: `media` for the work on pictures and videos. */
type JobRole = Extract<Role, "jobs" | "media">

/**
 * The handler of a job. `concurrency` limits how many run at once in this process, `role` says in which; `jobs`
 * without one.
 */
type JobEntry<Service, Data> =
  | JobHandler<Service, Data>
  | { handle: JobHandler<Service, Data>; concurrency: number; role?: JobRole }

/** The jobs that an area may enqueue, with their data. */
export type JobMapOf<Needs> = Needs extends { jobs: Pick<Jobs<infer JobMap>, "enqueue"> }
  ? JobMap
  : Record<never, never>

/** A handler for each job that an area may enqueue, by name. */
type JobHandlers<Service, Needs> = {
  [Name in keyof JobMapOf<Needs>]: JobEntry<Service, JobMapOf<Needs>[Name]>
}

/** The background work of an area. Runs at the start and then at the interval. */
export interface PeriodicTask<Service> {
  everyMs: number
  run: (service: Service) => Promise<unknown>
  /** The log message of a failed run. */
  failed: string
  /**
   * Whether it works on what only this process has, in memory or on its disk. Then it runs in every process, and
   * otherwise in those with the role `jobs`.
   */
  isLocal?: true
}

/** An area with all defaults filled in. */
interface Area<Needs, Service, Routes, Events, Ports> {
  create: (needs: Needs) => Service
  routes: Routes
  jobs: JobHandlers<Service, Needs>
  periodic: readonly PeriodicTask<Service>[]
  beforeEnd: (service: Service) => Promise<unknown>
  events: (service: Service) => Events
  ports: (service: () => Service) => Ports
}

/** The common type of all areas, with the service type erased. */
export interface AnyArea {
  routes: readonly Pick<Served<never>, "routes" | "handlers">[]
  jobs: Readonly<Record<string, JobEntry<never, never>>>
  periodic: readonly PeriodicTask<never>[]
  beforeEnd: (service: never) => Promise<unknown>
  events: (service: never) => object
  ports: (service: () => never) => object
}

/** Merges a union of types into their intersection. */
export type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer Whole,
) => void
  ? Whole
  : never

/**
 * Declares an area. `create` names its dependencies on the platform and on other areas; the composition
 * passes them in. `ports` are the functions that other areas may call. They are created before the service,
 * so they must resolve the service when they are called.
 */
export const defineArea = <
  Needs,
  Service,
  const Routes extends readonly Served<Service>[],
  Events extends Partial<EventHandlers> = Record<never, never>,
  Ports extends object = Record<never, never>,
>(
  declared: {
    create: (needs: Needs) => Service
    routes: Routes
    /** A handler for each job that `create` may enqueue. */
    jobs?: JobHandlers<Service, Needs>
    periodic?: readonly PeriodicTask<Service>[]
    /** What is left to write when the last request has ended. */
    beforeEnd?: (service: Service) => Promise<unknown>
    /** The handlers of socket events. */
    events?: (service: Service) => Events
    /** The functions that other areas may call. */
    ports?: (service: () => Service) => Ports
  } & (keyof JobMapOf<Needs> extends never ? unknown : { jobs: unknown }),
): Area<Needs, Service, Routes, Events, Ports> => ({
  // Omitted parts are empty.
  jobs: {} as JobHandlers<Service, Needs>,
  periodic: [],
  beforeEnd: async () => undefined,
  events: () => ({}) as Events,
  ports: () => ({}) as Ports,
  ...declared,
})

/** Ports that forward to functions of the service with the same names. */
export const forward = <Service extends object, const Name extends keyof Service>(
  service: () => Service,
  names: readonly Name[],
): Pick<Service, Name> => {
  const call = (name: Name, args: readonly unknown[]) =>
    (service()[name] as (...args: readonly unknown[]) => unknown)(...args)
  const ports = names.map((name) => [name, (...args: readonly unknown[]) => call(name, args)])
  return Object.fromEntries(ports) as Pick<Service, Name>
}

/** Starts the periodic tasks of an area. */
export const startPeriodic = <Service>(
  { periodic }: { periodic: readonly PeriodicTask<Service>[] },
  service: Service,
  log: Pick<Log, "warn">,
) => {
  for (const { everyMs, run, failed } of periodic)
    runPeriodically(everyMs, () => run(service), { log, failed })
}
