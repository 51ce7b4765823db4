import { type Day, type Kind, typicalNode } from "./capacity-day.ts"

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

/** What a process needs without calls, and for each socket: processor milliseconds in a second, and bytes. */
export interface Standing {
  node: number
  database: number
  socketNode: number
  socketDatabase: number
  socketBytes: number
}

export interface Model {
  costs: Costs
  standing: Standing
}

export const kindsOf = (values: Record<Kind, unknown>) => Object.keys(values) as Kind[]

const mapKinds = (values: Record<Kind, number>, change: (value: number) => number) =>
  Object.fromEntries(kindsOf(values).map((kind) => [kind, change(values[kind])])) as Record<Kind, number>

/** Calls a second, by kind, in the busiest hour of so many members. */
export const busiestRates = (members: number, { activeShare, busiestHour, calls }: Day) => {
  const perSecond = (members * activeShare * busiestHour) / 3_600
  return mapKinds(calls, (daily) => daily * perSecond)
}

/** How often each kind is called in so many seconds at these rates: a whole number, at least one. */
export const countsIn = (rates: Record<Kind, number>, seconds: number) =>
  mapKinds(rates, (rate) => Math.max(1, Math.round(rate * seconds)))

/** The rates of calls that are spread over so many seconds. */
export const ratesOf = (counts: Record<Kind, number>, seconds: number) =>
  mapKinds(counts, (count) => count / seconds)

export const totalOf = (rates: Record<Kind, number>) =>
  Object.values(rates).reduce((sum, rate) => sum + rate, 0)

/** The sockets that are connected at once in the busiest hour. */
export const busiestSockets = (members: number, { activeShare, busiestHour, openMinutes }: Day) =>
  (members * activeShare * busiestHour * openMinutes) / 60

/** The sum over all kinds of a cost times its rate. */
const sumOf = (rates: Record<Kind, number>, costs: Costs, part: keyof Cost) =>
  kindsOf(costs).reduce((sum, kind) => sum + rates[kind] * costs[kind][part], 0)

/** What is there besides calls. */
interface Setting {
  sockets: number
  processes: number
}

/** Processor seconds that Node and PostgreSQL use in a second without calls. */
export const standingLoad = ({ sockets, processes }: Setting, standing: Standing) => ({
  node: (sockets * standing.socketNode + processes * standing.node) / 1_000,
  database: (sockets * standing.socketDatabase + processes * standing.database) / 1_000,
})

/** Processor seconds that Node and PostgreSQL use in a second. */
export const predictLoad = (rates: Record<Kind, number>, setting: Setting, { costs, standing }: Model) => {
  const idle = standingLoad(setting, standing)
  return {
    node: sumOf(rates, costs, "node") / 1_000 + idle.node,
    database: sumOf(rates, costs, "database") / 1_000 + idle.database,
  }
}

/** What so many members need. */
export interface Plan {
  callsPerSecond: number
  picturesPerSecond: number
  sockets: number
  socketGB: number
  /** For all roles, of which for uploaded pictures. */
  nodeCores: number
  mediaCores: number
  databaseCores: number
  /** Processes that answer members, and processes with the role `media`. */
  processes: number
  mediaProcesses: number
  /** Machines for all of these, and the cores of the database's machine. */
  nodes: number
  databaseNodeCores: number
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

/**
 * The processes and machines for calls that use so many cores of Node. Each process uses a part of its core
 * while it has no calls, so that more processes use more.
 */
const processesFor = (cores: { members: number; media: number }, standing: Standing) => {
  const { busyShare, cores: coresPerNode, picturesAtOnce } = typicalNode
  const processes = Math.ceil(cores.members / (busyShare - standing.node / 1_000))
  const mediaProcesses = Math.ceil(cores.media / (busyShare * picturesAtOnce))
  const allProcesses = processes + mediaProcesses
  const nodeCores = cores.members + cores.media + (allProcesses * standing.node) / 1_000
  const nodes = Math.ceil(nodeCores / busyShare / coresPerNode)
  return { processes, mediaProcesses, nodeCores, nodes }
}

/** The needs of so many members in the busiest hour. Cores have nothing to spare, processes and nodes do. */
export const planFor = (members: number, day: Day, { costs, standing }: Model): Plan => {
  const rates = busiestRates(members, day)
  const sockets = busiestSockets(members, day)
  const calls = predictLoad(rates, { sockets, processes: 0 }, { costs, standing })
  const upload = "an upload of a picture"
  const mediaCores = (rates[upload] * costs[upload].node) / 1_000
  const needs = processesFor({ members: calls.node - mediaCores, media: mediaCores }, standing)
  const allProcesses = needs.processes + needs.mediaProcesses
  const databaseCores = calls.database + (allProcesses * standing.database) / 1_000
  const activeDays = members * day.activeShare
  const perDay = (part: keyof Cost) => activeDays * sumOf(day.calls, costs, part)
  const mbps = (bytesPerSecond: number) => (bytesPerSecond * 8) / 1e6
  const pictureBytes = rates["a picture"] * costs["a picture"].answer
  return {
    callsPerSecond: totalOf(rates) - rates["a picture"],
    picturesPerSecond: rates["a picture"],
    sockets,
    socketGB: (sockets * standing.socketBytes) / 1e9,
    nodeCores: needs.nodeCores,
    mediaCores,
    databaseCores,
    processes: needs.processes,
    mediaProcesses: needs.mediaProcesses,
    nodes: needs.nodes,
    databaseNodeCores: Math.ceil(databaseCores / typicalNode.busyShare),
    connections: sumOf(rates, costs, "connection") / 1_000,
    answersMbps: mbps(sumOf(rates, costs, "answer") - pictureBytes),
    picturesMbps: mbps(pictureBytes),
    tablesGB: (perDay("stored") * daysPerYear) / 1e9,
    picturesTB: (activeDays * day.calls[upload] * day.uploadBytes * daysPerYear) / 1e12,
    logGB: perDay("log") / 1e9,
  }
}
