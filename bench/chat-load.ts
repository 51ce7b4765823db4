/**
 * Measures accepted and delivered messages while 50, 200 and 500 members are connected, beside a baseline
 * (chat-baseline.ts) on the same database. Both run in alternation: first 32 senders at full speed, then 20
 * messages a second. A round that is not measured comes first, because a process that has just started still
 * compiles its code.
 *
 *   npm run bench:chat-load                       (-- --seconds 6 --turns 3 --members 50,200,500)
 *
 * Fails when a message is lost, when the rate is under half of the baseline's, or when the p50 at 20 messages
 * a second is more than twice the baseline's.
 */
import { fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { makeSocket } from "@pinyu/testkit/sockets.ts"
import { conversationId } from "./seed-conversations.ts"
import { memberId } from "./seed-members.ts"
import { withSignedIn } from "./signed-in-members.ts"
import { median, quantile, spread } from "./statistics.ts"

const senders = 32
const steadyRate = 20
const deliveryTimeoutMs = 10_000
const limits = { ofBaselineRate: 0.5, timesBaselineP50: 2 }

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "6" },
    turns: { type: "string", default: "3" },
    members: { type: "string", default: "50,200,500" },
  },
})
const seconds = Number(options.seconds)
const turns = Number(options.turns)
const levels = options.members.split(",").map(Number)

interface Target {
  origin: string
  /** The token of the n-th member, from 0. */
  tokenOf: (n: number) => string
}

interface Result {
  /** Messages delivered per second. */
  rate: number
  p50: number
  p99: number
}

const startBaseline = async (connection: object) => {
  const program = fileURLToPath(new URL("chat-baseline.ts", import.meta.url))
  const child = fork(program, [JSON.stringify(connection)])
  const [origin] = await once(child, "message")
  return { origin: String(origin), stop: () => child.kill() }
}

const agent = new Agent({ keepAlive: true, maxSockets: senders })

const post = (url: string, token: string, body: object) =>
  new Promise<void>((resolve, reject) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` }
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      response.resume()
      response.on("end", () => {
        if (Number(response.statusCode) < 300) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    sent.on("error", reject)
    sent.end(JSON.stringify(body))
  })

/** Connects `count` members. Each even-numbered member sends to the next one. */
const connectMembers = async ({ origin, tokenOf }: Target, count: number) => {
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const sockets = Array.from({ length: count }, (_, n) =>
    makeSocket(origin, { as: { accessToken: tokenOf(n) } }),
  )
  for (const [n, socket] of sockets.entries()) {
    // The second member of each pair receives.
    if (n % 2 === 1)
      socket.on("new-message-notification", ({ message }: { message: { content: string } }) => {
        const began = sentAt.get(message.content)
        if (began === undefined) return
        sentAt.delete(message.content)
        delays.push(performance.now() - began)
      })
    socket.connect()
    await once(socket as never, "connect")
    // A hidden page gets push and mail as well, which would be measured too.
    socket.emit("page-visible", true)
  }
  let sent = 0
  return {
    send: async () => {
      const pair = sent++ % (count / 2)
      const content = randomUUID()
      const path = chatRoutes.send.path.replace(":conversationId", conversationId(pair + 1))
      sentAt.set(content, performance.now())
      await post(origin + path, tokenOf(2 * pair), { content, clientMessageId: content })
    },
    /** Waits for the last message and returns the results since `began`. Throws when a message is lost. */
    end: async (began: number): Promise<Result> => {
      const spent = (performance.now() - began) / 1000
      const deadline = performance.now() + deliveryTimeoutMs
      while (sentAt.size > 0 && performance.now() < deadline) await sleep(5)
      for (const socket of sockets) socket.close()
      if (sentAt.size > 0) throw new Error(`${sentAt.size} acknowledged messages were not delivered`)
      return { rate: delays.length / spent, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) }
    },
  }
}

/** Each sender sends its next message as soon as the last one is acknowledged. */
const atFullSpeed = async (target: Target, count: number) => {
  const { send, end } = await connectMembers(target, count)
  const began = performance.now()
  const run = async () => {
    while (performance.now() - began < seconds * 1000) await send()
  }
  await Promise.all(Array.from({ length: senders }, run))
  return end(began)
}

const steadily = async (target: Target, count: number) => {
  const { send, end } = await connectMembers(target, count)
  const began = performance.now()
  const pending: Promise<void>[] = []
  for (let n = 0; n < seconds * steadyRate; n++) {
    await sleep(Math.max(0, began + (n * 1000) / steadyRate - performance.now()))
    pending.push(send())
  }
  await Promise.all(pending)
  return end(began)
}

const alternate = async (
  targets: { api: Target; baseline: Target },
  measure: (target: Target) => Promise<Result>,
) => {
  const results = { api: [] as Result[], baseline: [] as Result[] }
  for (let turn = 0; turn < turns; turn++)
    for (const name of ["baseline", "api"] as const) results[name].push(await measure(targets[name]))
  return results
}

const print = (name: string, results: readonly Result[]) =>
  console.log(
    `  ${name.padEnd(8)} ${spread(results.map(({ rate }) => rate))} a second; ` +
      `p50 ${spread(results.map(({ p50 }) => p50))} ms, p99 ${spread(results.map(({ p99 }) => p99))} ms`,
  )

const compare = async (targets: { api: Target; baseline: Target }, count: number) => {
  const full = await alternate(targets, (target) => atFullSpeed(target, count))
  console.log(`${count} members, ${senders} senders at full speed`)
  for (const [name, results] of Object.entries(full)) print(name, results)
  const rates = full.api.map(({ rate }, turn) => rate / (full.baseline[turn]?.rate ?? Number.NaN))
  const steady = await alternate(targets, (target) => steadily(target, count))
  console.log(`${count} members, ${steadyRate} messages a second`)
  for (const [name, results] of Object.entries(steady)) print(name, results)
  const p50s = steady.api.map(({ p50 }, turn) => p50 / (steady.baseline[turn]?.p50 ?? Number.NaN))
  const [ofBaselineRate, timesBaselineP50] = [median(rates), median(p50s)]
  console.log(`  rate: ${ofBaselineRate.toFixed(2)} of the baseline's (at least ${limits.ofBaselineRate})`)
  console.log(
    `  p50 at ${steadyRate} a second: ${timesBaselineP50.toFixed(2)} times (at most ${limits.timesBaselineP50})`,
  )
  if (!(ofBaselineRate >= limits.ofBaselineRate && timesBaselineP50 <= limits.timesBaselineP50))
    process.exitCode = 1
}

await withSignedIn(Math.max(...levels), async ({ stack, connection, tokens }) => {
  const baseline = await startBaseline(connection)
  const targets = {
    api: { origin: stack.api, tokenOf: (n: number) => tokens[n] ?? "" },
    baseline: { origin: baseline.origin, tokenOf: (n: number) => memberId(n + 1) },
  }
  try {
    for (const target of [targets.baseline, targets.api]) await atFullSpeed(target, Math.max(...levels))
    for (const count of levels) await compare(targets, count)
  } finally {
    baseline.stop()
    agent.destroy()
  }
})
