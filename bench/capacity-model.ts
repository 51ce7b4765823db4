import type { Day, Kind } from "./capacity-day.ts"

/** What one call needs. Processor times in milliseconds, sizes in bytes. */
export interface Cost {
  node: number
  database: number
  /** How long it occupies connections to the database. */
  connection: number
  answer: number
  /** Added to tables and their indexes, and to the write-ahead log. */
  stored: number
  log: number
}

export type Costs = Record<Kind, Cost>

/** What the processes need without calls, and for each socket: processor milliseconds in a second, and bytes. */
export interface Standing {
  node: number
  database: number
  socketNode: number
  socketBytes: number
}

export const kindsOf = (costs: Costs) => Object.keys(costs) as Kind[]

/** Calls a second, by kind, in the busiest hour of so many members. */
export const busiestRates = (
  members: number,
  { activeShare, busiestHour, calls }: Day,
): Record<Kind, number> => {
  const perSecond = (members * activeShare * busiestHour) / 3_600
  const rates = Object.entries(calls).map(([kind, daily]) => [kind, daily * perSecond])
  return Object.fromEntries(rates) as Record<Kind, number>
}

/** The sockets that are connected at once in the busiest hour. */
export const busiestSockets = (members: number, { activeShare, busiestHour, openMinutes }: Day) =>
  (members * activeShare * busiestHour * openMinutes) / 60

/** The sum over all kinds of a cost times its rate. */
const sumOf = (rates: Record<Kind, number>, costs: Costs, part: keyof Cost) =>
  kindsOf(costs).reduce((sum, kind) => sum + rates[kind] * costs[kind][part], 0)

/** Processor seconds that Node and PostgreSQL use in a second. */
export const predictLoad = (
  rates: Record<Kind, number>,
  sockets: number,
  { costs, standing }: { costs: Costs; standing: Standing },
) => ({
  node: (sumOf(rates, costs, "node") + standing.node + sockets * standing.socketNode) / 1_000,
  database: (sumOf(rates, costs, "database") + standing.database) / 1_000,
})

/** What so many members need. */
export interface Plan {
  callsPerSecond: number
  sockets: number
  socketGB: number
  nodeCores: number
  databaseCores: number
  /** Connections to the database that are busy at once, on average in the busiest hour. */
  connections: number
  /** Answers of calls, and pictures, in the busiest hour. */
  answersMbps: number
  picturesMbps: number
  /** Added in a year. */
  tablesGB: number
  picturesTB: number
  /** The write-ahead log of a day, which backups and replicas receive. */
  logGB: number
}

const daysPerYear = 365

/** The needs of so many members in the busiest hour, with nothing to spare. */
export const planFor = (members: number, day: Day, measured: { costs: Costs; standing: Standing }): Plan => {
  const { costs, standing } = measured
  const rates = busiestRates(members, day)
  const sockets = busiestSockets(members, day)
  const load = predictLoad(rates, sockets, measured)
  const activeDays = members * day.activeShare
  const perDay = (part: keyof Cost) => activeDays * sumOf(day.calls, costs, part)
  const mbps = (bytesPerSecond: number) => (bytesPerSecond * 8) / 1e6
  return {
    callsPerSecond: Object.values(rates).reduce((sum, rate) => sum + rate, 0),
    sockets,
    socketGB: (sockets * standing.socketBytes) / 1e9,
    nodeCores: load.node,
    databaseCores: load.database,
    connections: sumOf(rates, costs, "connection") / 1_000,
    answersMbps: mbps(sumOf(rates, costs, "answer")),
    picturesMbps: mbps((activeDays * day.busiestHour * day.pictures * day.pictureBytes) / 3_600),
    tablesGB: (perDay("stored") * daysPerYear) / 1e9,
    picturesTB: (activeDays * day.uploads * day.uploadBytes * daysPerYear) / 1e12,
    logGB: perDay("log") / 1e9,
  }
}
