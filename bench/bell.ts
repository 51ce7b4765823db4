/**
 * Measures the latency from a like to the other member's notification while 200 members are connected.
 * The clock starts with the request and stops when the polling namespace delivers the notification.
 *
 *   npm run bench:bell                       (-- --seconds 15 --rate 10 --members 200)
 *
 * Fails when a notification is not delivered, or when the p99 is 300 ms or more.
 */
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import type { Notification } from "@pinyu/contract/notifications/schemas"
import { notificationNamespace } from "@pinyu/contract/sockets"
import { makeSocket } from "@pinyu/testkit/sockets.ts"
import pg from "pg"
import { memberId } from "./seed-members.ts"
import { withSignedIn } from "./signed-in-members.ts"
import { quantile } from "./statistics.ts"

const limitMs = 300
const deliveryTimeoutMs = 20_000

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "15" },
    rate: { type: "string", default: "10" },
    members: { type: "string", default: "200" },
  },
})
const [seconds, rate, members] = [options.seconds, options.rate, options.members].map(Number) as [
  number,
  number,
  number,
]

/** The n-th ordered pair of distinct members. No two members meet twice. */
const pairOf = (n: number) => {
  const liker = n % members
  return { liker, liked: (liker + 1 + Math.floor(n / members)) % members }
}

/** The seed has likes, blocks and hidden likes. Without them every like sends a notification. */
const removeExistingRelationships = async (connection: pg.ClientConfig) => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("delete from likes")
  await client.query("delete from blocks")
  await client.query(
    "update members set show_likes = true, discoverable = true where not (show_likes and discoverable)",
  )
  await client.end()
}

await withSignedIn(members, async ({ stack, connection, tokens }) => {
  await removeExistingRelationships(connection)
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const sockets = await Promise.all(
    tokens.map(async (accessToken, n) => {
      const options = { as: { accessToken }, namespace: notificationNamespace, transports: ["polling"] }
      const socket = makeSocket(stack.api, options as Parameters<typeof makeSocket>[1])
      socket.on("new-notification", ({ actor }: Notification) => {
        const key = `${actor?.id} ${memberId(n + 1)}`
        const began = sentAt.get(key)
        if (began === undefined) return
        sentAt.delete(key)
        delays.push(performance.now() - began)
      })
      socket.connect()
      await once(socket as never, "connect")
      return socket
    }),
  )
  const like = async ({ liker, liked }: ReturnType<typeof pairOf>) => {
    const key = `${memberId(liker + 1)} ${memberId(liked + 1)}`
    sentAt.set(key, performance.now())
    const path = friendsRoutes.like.path.replace(":userId", memberId(liked + 1))
    const headers = { authorization: `Bearer ${tokens[liker]}` }
    const answer = await fetch(stack.api + path, { method: "POST", headers })
    if (!answer.ok) throw new Error(`a like was answered with ${answer.status}`)
    await answer.body?.cancel()
  }
  const began = performance.now()
  const pending: Promise<void>[] = []
  for (let n = 0; n < seconds * rate; n++) {
    await sleep(Math.max(0, began + (n * 1000) / rate - performance.now()))
    pending.push(like(pairOf(n)))
  }
  await Promise.all(pending)
  const deadline = performance.now() + deliveryTimeoutMs
  while (sentAt.size > 0 && performance.now() < deadline) await sleep(5)
  for (const socket of sockets) socket.close()
  const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)]
  console.log(
    `${members} members, ${rate} likes a second: ${delays.length} delivered, p50 ${p50.toFixed(0)} ms, ` +
      `p99 ${p99.toFixed(0)} ms (under ${limitMs}), ${sentAt.size} not delivered`,
  )
  if (sentAt.size > 0 || !(p99 < limitMs)) process.exitCode = 1
})
