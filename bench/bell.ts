/**
 * How long it takes from a like to the other member's bell while 200 members are connected: from the moment when the call
 * is made until the notification is told over the polling namespace, at a steady pace.
 *
 *   npm run bench:bell                       (-- --seconds 15 --rate 10 --members 200)
 *
 * Ends with an error when a like is not told, or when the p99 is 300 ms or more.
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
const patienceMs = 20_000

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

/** The n-th of so many pairs, none of them twice and none both ways. */
const pairOf = (n: number) => {
  const liker = n % members
  return { liker, liked: (liker + 1 + Math.floor(n / members)) % members }
}

/** Made members have liked and blocked each other, and some hide whom they like: here each like is news. */
const forgetPast = async (connection: pg.ClientConfig) => {
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
  await forgetPast(connection)
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const sockets = await Promise.all(
    tokens.map(async (accessToken, n) => {
      const wish = { as: { accessToken }, namespace: notificationNamespace, transports: ["polling"] }
      const socket = makeSocket(stack.api, wish as Parameters<typeof makeSocket>[1])
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
  const underWay: Promise<void>[] = []
  for (let n = 0; n < seconds * rate; n++) {
    await sleep(Math.max(0, began + (n * 1000) / rate - performance.now()))
    underWay.push(like(pairOf(n)))
  }
  await Promise.all(underWay)
  const deadline = performance.now() + patienceMs
  while (sentAt.size > 0 && performance.now() < deadline) await sleep(5)
  for (const socket of sockets) socket.close()
  const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)]
  console.log(
    `${members} members, ${rate} likes a second: ${delays.length} told, p50 ${p50.toFixed(0)} ms, ` +
      `p99 ${p99.toFixed(0)} ms (under ${limitMs}), ${sentAt.size} not told`,
  )
  if (sentAt.size > 0 || !(p99 < limitMs)) process.exitCode = 1
})
