import type { Route } from "@pinyu/contract/route"
import type { Jobs, RunningJob } from "./jobs/jobs.ts"
import { runPeriodically } from "./jobs/run-periodically.ts"
import type { Handlers } from "./observability/calls.ts"
import type { Log } from "./observability/log.ts"
import type { EventHandlers } from "./sockets/socket-calls.ts"

type RouteGroup = Readonly<Record<string, Route>>

/** Routes of an area and what makes their handlers, as `serve` pairs them. */
interface Served<Service, Group extends RouteGroup = RouteGroup> {
  routes: Group
  /** One handler for each route; `serve` has checked that each takes its route's calls. */
  handlers: (service: Service) => { [Key in keyof Group]: (call: never) => Promise<unknown> }
}

/** Pairs a group of routes with its handlers: exactly one for each route, or it does not compile. */
export const serve = <const Group extends RouteGroup, Service>(
  routes: Group,
  handlers: (service: Service) => Handlers<Group>,
): Served<Service, Group> => ({ routes, handlers })

type JobHandler<Service, Data> = (service: Service, data: Data, job: RunningJob) => Promise<void>

/** What does a job; with `concurrency` that many at once in this process. */
type JobEntry<Service, Data> =
  | JobHandler<Service, Data>
  | { handle: JobHandler<Service, Data>; concurrency: number }

/** The jobs that an area may enqueue, with the data of each. */
export type JobMapOf<Needs> = Needs extends { jobs: Pick<Jobs<infer JobMap>, "enqueue"> }
  ? JobMap
  : Record<never, never>

/** A handler for each job that an area may enqueue, by its name. */
type JobHandlers<Service, Needs> = {
  [Name in keyof JobMapOf<Needs>]: JobEntry<Service, JobMapOf<Needs>[Name]>
}

/** What an area does in the background: at the start, and again each time when so many milliseconds have passed. */
export interface PeriodicTask<Service> {
  everyMs: number
  run: (service: Service) => Promise<unknown>
  /** The line in the log where it fails. */
  failed: string
}

/** An area as `defineArea` completes it. */
interface Area<Needs, Service, Routes, Events, Ports> {
  create: (needs: Needs) => Service
  routes: Routes
  jobs: JobHandlers<Service, Needs>
  periodic: readonly PeriodicTask<Service>[]
  events: (service: Service) => Events
  ports: (service: () => Service) => Ports
}

/** What all areas have in common, where a service is handed to the area that created it. */
export interface AnyArea {
  routes: readonly Pick<Served<never>, "routes" | "handlers">[]
  jobs: Readonly<Record<string, JobEntry<never, never>>>
  periodic: readonly PeriodicTask<never>[]
  events: (service: never) => object
  ports: (service: () => never) => object
}

/** One type with everything that the members of a union have. */
export type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer Whole,
) => void
  ? Whole
  : never

/**
 * Declares an area, once. `create` names what the service needs of the platform and of other areas; the composition hands it in.
 * `ports` is what other areas may call. The service does not exist yet when ports are made, so each calls it when it is called.
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
    /** What members' sockets may send. */
    events?: (service: Service) => Events
    /** What other areas may call. */
    ports?: (service: () => Service) => Ports
  } & (keyof JobMapOf<Needs> extends never ? unknown : { jobs: unknown }),
): Area<Needs, Service, Routes, Events, Ports> => ({
  // What is left out is empty, as the types say.
  jobs: {} as JobHandlers<Service, Needs>,
  periodic: [],
  events: () => ({}) as Events,
  ports: () => ({}) as Ports,
  ...declared,
})

/** Ports that are functions of a service under their own names. */
export const forward = <Service extends object, const Name extends keyof Service>(
  service: () => Service,
  names: readonly Name[],
): Pick<Service, Name> => {
  const call = (name: Name, args: readonly unknown[]) =>
    (service()[name] as (...args: readonly unknown[]) => unknown)(...args)
  const ports = names.map((name) => [name, (...args: readonly unknown[]) => call(name, args)])
  return Object.fromEntries(ports) as Pick<Service, Name>
}

/** Begins what an area does periodically. */
export const startPeriodic = <Service>(
  { periodic }: { periodic: readonly PeriodicTask<Service>[] },
  service: Service,
  log: Pick<Log, "warn">,
) => {
  for (const { everyMs, run, failed } of periodic)
    runPeriodically(everyMs, () => run(service), { log, failed })
}
