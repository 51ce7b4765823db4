/**
 * Measures accepted and delivered messages while 50 and 200 members are connected, beside a baseline
 * (chat-baseline.ts) on the same database. Both run in alternation: 32 senders at full speed, and 20 messages
 * a second. A round that is not measured comes first, because a process that has just started still compiles
 * its code. The data are in memory, in `/dev/shm`: a disk's slow flushes would hide everything else.
 *
 *   npm run bench:chat-load                       (-- --seconds 3 --turns 5 --members 50,200,500)
 *   npm run bench:chat-load -- --quick            within four minutes, of a service that is built
 *   npm run bench:chat-load -- --debian           on the PostgreSQL that Debian installs
 *   npm run bench:chat-load -- --disk             with the data in the folder for temporary files
 *   npm run bench:chat-load -- --profile <folder> with CPU profiles of the service
 *   npm run bench:chat-load -- --waits            also what is waited for at 20 messages a second
 *   npm run bench:chat-load -- --peer             beside prosody as well, which archives to PostgreSQL
 *
 * Fails when a message is lost, when the rate is under 0.7 of the baseline's or under 1.5 of prosody's, or when the
 * p50 at 20 messages a second is more than 1.6 times the baseline's or the p99 more than twice.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import {
  atFullSpeed,
  type Cpu,
  closeClients,
  memberClients,
  type Result,
  senders,
  steadily,
  steadyRate,
  type Target,
} from "./chat-clients.ts"
import { cpuSeconds, postmasterOf } from "./cpu.ts"
import { prosodyClients, startProsody } from "./prosody.ts"
import { row } from "./rows.ts"
import { memberId } from "./seed-members.ts"
import { type SignedIn, withSignedIn } from "./signed-in-members.ts"
import { median, quantile, spread } from "./statistics.ts"
import { measuredEnv, printWaits } from "./waits.ts"

const leastOfRate = 0.7
const leastOfPeersRate = 1.5
/** How many times the baseline's delay, and past what a run fails. */
const delayLimits = [
  { name: "p50", fraction: 0.5, target: 1.6, kept: 2.4 },
  { name: "p99", fraction: 0.99, target: 2, kept: 2.7 },
] as const
/** The number of members at 20 messages a second. */
const steadyMembers = 50
const warmUpSeconds = 6
const waitsSeconds = 20
const memoryFolder = "/dev/shm"

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    disk: { type: "boolean", default: false },
    debian: { type: "boolean", default: false },
    seconds: { type: "string" },
    turns: { type: "string" },
    members: { type: "string", default: "50,200" },
    profile: { type: "string" },
    waits: { type: "boolean", default: false },
    peer: { type: "boolean", default: false },
  },
})
// Many short turns: other work on the machine then slows both sides alike.
const seconds = Number(options.seconds ?? (options.quick ? 2 : 3))
const turns = Number(options.turns ?? (options.quick ? 3 : 5))
/** 1,200 messages for each side: the p99 of a few hundred is decided by three slow ones. */
const steady = { seconds: 6, turns: 10 }
const levels = options.members
  .split(",")
  .map(Number)
  .filter((count) => count > 0)
const all = Math.max(...levels, steadyMembers)
// Read by `tmpdir`, and by the service.
if (!options.disk && existsSync(memoryFolder)) process.env.TMPDIR = memoryFolder

const probe = join(tmpdir(), `pinyu-waits-${process.pid}`)

const startBaseline = async (connection: object) => {
  const program = fileURLToPath(new URL("chat-baseline.ts", import.meta.url))
  const child = fork(program, [JSON.stringify(connection)])
  const [origin] = await once(child, "message")
  return { origin: String(origin), pid: Number(child.pid), stop: () => child.kill() }
}

/** The service beside another target. */
type Pair<T> = Record<"api" | "other", T>
type Targets = Pair<Target>

/** Measures both targets in alternation. */
const alternate = async (
  targets: Targets,
  turnCount: number,
  measure: (target: Target) => Promise<Result>,
) => {
  const results: Pair<Result[]> = { api: [], other: [] }
  for (let turn = 0; turn < turnCount; turn++)
    for (const name of ["other", "api"] as const) results[name].push(await measure(targets[name]))
  return results
}

const delaysOf = (results: readonly Result[]) => results.flatMap(({ delays }) => delays)

const print = (name: string, results: readonly Result[]) => {
  const cpuOf = (part: keyof Cpu) => median(results.map(({ cpu }) => cpu[part])).toFixed(2)
  const delays = delaysOf(results)
  console.log(
    `  ${name.padEnd(8)} ${spread(results.map(({ rate }) => rate))} a second; ` +
      `p50 ${quantile(delays, 0.5).toFixed(1)} ms, p99 ${quantile(delays, 0.99).toFixed(1)} ms; ms of CPU a message: ` +
      `service ${cpuOf("service")}, PostgreSQL ${cpuOf("postgres")}, clients ${cpuOf("clients")}`,
  )
}

const printBoth = (title: string, name: string, { api, other }: Pair<Result[]>) => {
  console.log(title)
  print(name, other)
  print("api", api)
}

const compareRates = async (count: number, name: string, targets: Targets, target: number) => {
  const results = await alternate(targets, turns, (one) => atFullSpeed(one, count, seconds))
  printBoth(`${count} members, ${senders} senders at full speed`, name, results)
  const ratios = results.api.map(({ rate }, turn) => rate / (results.other[turn]?.rate ?? Number.NaN))
  const rate = `${median(results.api.map((turn) => turn.rate)).toFixed(0)} a second`
  const title = `chat, ${count} members at full speed${name === "baseline" ? "" : `, ${name}`}`
  row(title, rate, median(ratios), { target, atLeast: true })
}

/** The ratio of every other turn of a side to the rest: how far it differs from itself. */
const ofItself = (results: readonly Result[], fraction: number) => {
  const [even, odd] = [0, 1].map((rest) =>
    quantile(delaysOf(results.filter((_, turn) => turn % 2 === rest)), fraction),
  )
  return (Number(even) / Number(odd)).toFixed(2)
}

const compareDelays = async (targets: Targets) => {
  const title = `${steadyMembers} members, ${steadyRate} messages a second`
  const results = await alternate(targets, steady.turns, (one) =>
    steadily(one, steadyMembers, steady.seconds),
  )
  printBoth(title, "baseline", results)
  for (const { name, fraction, target, kept } of delayLimits) {
    const [own, baseline] = [results.api, results.other].map((turns) => quantile(delaysOf(turns), fraction))
    const ratio = Number(own) / Number(baseline)
    row(`chat, ${title}, ${name}`, `${own?.toFixed(1)} ms`, ratio, { target, kept, atLeast: false })
    console.log(
      `  ${name} of the baseline in every other turn beside the rest: ${ofItself(results.other, fraction)}`,
    )
  }
}

/** Beside prosody. Each of its turns takes some ten seconds to connect. */
const comparePeer = async (signedIn: SignedIn, api: Target, cpuOf: (pid: number) => () => Cpu) => {
  const prosody = await startProsody(signedIn, all)
  const other = { connect: prosodyClients(prosody.port), cpuNow: cpuOf(prosody.pid) }
  try {
    for (const one of [other, api]) await atFullSpeed(one, all, warmUpSeconds)
    for (const count of levels) await compareRates(count, "beside prosody", { api, other }, leastOfPeersRate)
  } finally {
    await prosody.stop()
  }
}

const measure = async (signedIn: SignedIn) => {
  const { db, stack, connection, tokens } = signedIn
  const baseline = await startBaseline(connection)
  const postmaster = await postmasterOf(db)
  const cpuOf = (pid: number) => (): Cpu => {
    const { user, system } = process.cpuUsage()
    const clients = (user + system) / 1000
    return { service: 1000 * cpuSeconds(pid), postgres: 1000 * cpuSeconds(postmaster), clients }
  }
  const api = { connect: memberClients(stack.api, (n) => tokens[n] ?? ""), cpuNow: cpuOf(stack.pid) }
  const targets = {
    api,
    other: {
      connect: memberClients(baseline.origin, (n) => memberId(n + 1)),
      cpuNow: cpuOf(baseline.pid),
    },
  }
  try {
    for (const target of [targets.other, api]) await atFullSpeed(target, all, warmUpSeconds)
    for (const count of levels) await compareRates(count, "baseline", targets, leastOfRate)
    await compareDelays(targets)
    if (options.peer) await comparePeer(signedIn, api, cpuOf)
    if (options.waits)
      await printWaits({ db, socket: probe, api: stack.api }, async () => {
        const { delays } = await steadily(api, steadyMembers, waitsSeconds)
        return delays.length
      })
  } finally {
    baseline.stop()
    closeClients()
  }
}

await withSignedIn(all, measure, all, {
  env: measuredEnv(probe, options),
  kind: options.debian ? "debian" : "embedded",
})
