/**
 * Messages that are accepted and delivered while 50, 200 and 500 members are connected, beside a floor (chat-floor.ts) on the
 * same database in the same run, in turns: as many as 32 senders can send, and then 20 a second.
 *
 *   npm run bench:chat-load                       (-- --seconds 6 --turns 3 --members 50,200,500)
 *
 * Ends with an error when a message is lost, when fewer are delivered than half of the floor's, or when at 20 a second the
 * p50 from send to delivery is more than twice the floor's.
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
const patienceMs = 10_000
const limits = { ofFloorRate: 0.5, timesFloorP50: 2 }

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
  /** What the n-th member, from 0 on, says to be themself. */
  tokenOf: (n: number) => string
}

interface Seen {
  /** Delivered a second. */
  rate: number
  p50: number
  p99: number
}

const startFloor = async (connection: object) => {
  const program = fileURLToPath(new URL("chat-floor.ts", import.meta.url))
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

/** So many connected members of a target, and how to send from one to the other of a pair. */
const connectMembers = async ({ origin, tokenOf }: Target, count: number) => {
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const sockets = Array.from({ length: count }, (_, n) =>
    makeSocket(origin, { as: { accessToken: tokenOf(n) } }),
  )
  for (const [n, socket] of sockets.entries()) {
    // The second of each two reads what the first one says.
    if (n % 2 === 1)
      socket.on("new-message-notification", ({ message }: { message: { content: string } }) => {
        const began = sentAt.get(message.content)
        if (began === undefined) return
        sentAt.delete(message.content)
        delays.push(performance.now() - began)
      })
    socket.connect()
    await once(socket as never, "connect")
    // As the app's pages do; whoever does not look is told of messages in further ways.
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
    /** What was seen since `began`, after the last message has come. Throws when one does not. */
    end: async (began: number): Promise<Seen> => {
      const spent = (performance.now() - began) / 1000
      const deadline = performance.now() + patienceMs
      while (sentAt.size > 0 && performance.now() < deadline) await sleep(5)
      for (const socket of sockets) socket.close()
      if (sentAt.size > 0) throw new Error(`${sentAt.size} acknowledged messages were not delivered`)
      return { rate: delays.length / spent, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) }
    },
  }
}

/** As many as the senders can, each the next one when the last was acknowledged. */
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
  const underWay: Promise<void>[] = []
  for (let n = 0; n < seconds * steadyRate; n++) {
    await sleep(Math.max(0, began + (n * 1000) / steadyRate - performance.now()))
    underWay.push(send())
  }
  await Promise.all(underWay)
  return end(began)
}

const inTurns = async (
  targets: { api: Target; floor: Target },
  measure: (target: Target) => Promise<Seen>,
) => {
  const seen = { api: [] as Seen[], floor: [] as Seen[] }
  for (let turn = 0; turn < turns; turn++)
    for (const name of ["floor", "api"] as const) seen[name].push(await measure(targets[name]))
  return seen
}

const say = (name: string, seen: readonly Seen[]) =>
  console.log(
    `  ${name.padEnd(6)} ${spread(seen.map(({ rate }) => rate))} a second; ` +
      `p50 ${spread(seen.map(({ p50 }) => p50))} ms, p99 ${spread(seen.map(({ p99 }) => p99))} ms`,
  )

const compare = async (targets: { api: Target; floor: Target }, count: number) => {
  const full = await inTurns(targets, (target) => atFullSpeed(target, count))
  console.log(`${count} members, ${senders} senders at full speed`)
  for (const [name, seen] of Object.entries(full)) say(name, seen)
  const rates = full.api.map(({ rate }, turn) => rate / (full.floor[turn]?.rate ?? Number.NaN))
  const steady = await inTurns(targets, (target) => steadily(target, count))
  console.log(`${count} members, ${steadyRate} messages a second`)
  for (const [name, seen] of Object.entries(steady)) say(name, seen)
  const p50s = steady.api.map(({ p50 }, turn) => p50 / (steady.floor[turn]?.p50 ?? Number.NaN))
  const [ofFloorRate, timesFloorP50] = [median(rates), median(p50s)]
  console.log(`  rate: ${ofFloorRate.toFixed(2)} of the floor's (at least ${limits.ofFloorRate})`)
  console.log(
    `  p50 at ${steadyRate} a second: ${timesFloorP50.toFixed(2)} times (at most ${limits.timesFloorP50})`,
  )
  if (!(ofFloorRate >= limits.ofFloorRate && timesFloorP50 <= limits.timesFloorP50)) process.exitCode = 1
}

await withSignedIn(Math.max(...levels), async ({ stack, connection, tokens }) => {
  const floor = await startFloor(connection)
  const targets = {
    api: { origin: stack.api, tokenOf: (n: number) => tokens[n] ?? "" },
    floor: { origin: floor.origin, tokenOf: (n: number) => memberId(n + 1) },
  }
  try {
    for (const target of [targets.floor, targets.api]) await steadily(target, 2)
    for (const count of levels) await compare(targets, count)
  } finally {
    floor.stop()
    agent.destroy()
  }
})
