import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import type { Route, RouteResponse } from "@pinyu/contract/route"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { startRedis, type TestRedis } from "@pinyu/testkit/services/redis.ts"
import { type OpenSocket, openSocket } from "@pinyu/testkit/sockets.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

type Node = Awaited<ReturnType<typeof startStack>>

const admin = { email: "owner@pinyu.example", password: "quiet harbour 5" }

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let redis: TestRedis
let nodes: [Node, Node]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-talking-"))
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const startNode = (name: string) =>
    startStack({
      folder: join(folder, name),
      env: {
        ...serviceEnvironment(),
        ...{ DATABASE_URL: postgres.url, VALKEY_URL: redis.url, WEB_SERVER: "off" },
        ...{ SESSION_SECRET: "s".repeat(40), RATE_LIMIT_SCALE: "1000" },
        ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
      },
    })
  nodes = await Promise.all([startNode("one"), startNode("two")])
})
afterAll(async () => {
  await Promise.all(nodes.filter((node) => node.isRunning()).map((node) => node.stop()))
  await Promise.all([postgres.stop(), redis.stop()])
  await rm(folder, { recursive: true })
})

interface Member {
  id: string
  accessToken: string
}

const call = async <R extends Route>(
  node: Node,
  route: R,
  { as, path = route.path, body }: { as?: Member; path?: string; body?: object },
): Promise<RouteResponse<R>> => {
  const answer = await fetch(node.api + path, {
    method: route.method,
    headers: {
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${route.id} was answered with ${answer.status}`)
  return (await answer.json()) as RouteResponse<R>
}

const newMember = async (node: Node): Promise<Member> => {
  const form = registrationForm()
  const { user } = await call(node, authRoutes.register, { body: form })
  const { accessToken } = await call(node, authRoutes.login, { body: form })
  return { id: user.id, accessToken }
}

/** A socket that reconnects to the other node when its own has ended, and rejoins the conversation. */
const openFailoverSocket = async (as: Member, conversationId: string, places: readonly Node[]) => {
  const received = new Map<string, Message>()
  let socket: OpenSocket | undefined
  let isOver = false
  const connect = async (): Promise<OpenSocket> => {
    for (const node of places)
      try {
        const opened = await openSocket(node.api, { as })
        await opened.emit("join-conversation", conversationId)
        opened.socket.on("new-message", ({ message }: { message: Message }) =>
          received.set(message.id, message),
        )
        void opened.ended.then(() => {
          if (!isOver) coming = connect()
        })
        socket = opened
        return opened
      } catch {
        // This node has ended: try the next one.
      }
    return connect()
  }
  let coming = connect()
  await coming
  /** Retries until it is acknowledged. The content is also the client message id. */
  const send = async (content: string): Promise<Message> => {
    const { socket: current } = await coming
    const message = { conversationId, content, clientMessageId: content }
    const answer = await current
      .timeout(2_000)
      .emitWithAck("send-message", message)
      .catch(() => null)
    return answer?.success ? answer.message : send(content)
  }
  return {
    send,
    received,
    now: () => coming,
    close: () => {
      isOver = true
      socket?.close()
    },
  }
}

it("suppresses a notification on one node while the page is visible on another", async () => {
  const [first, second] = nodes
  const ming = await newMember(first)
  const page = await openSocket(second.api, { as: ming })
  /** Sends a message through the first node. Returns whether Ming gets a notification of it. */
  const isNotifiedOfMessage = async () => {
    const as = await newMember(first)
    const { conversationId } = await call(first, chatRoutes.direct, { as, body: { targetUserId: ming.id } })
    const path = chatRoutes.send.path.replace(":conversationId", conversationId)
    await call(first, chatRoutes.send, { as, path, body: { content: "在嗎" } })
    const { data } = await call(first, notificationsRoutes.list, { as: ming })
    return data.notifications.some(({ actor }) => actor?.id === as.id)
  }
  await page.emit("page-visible", true)
  // Nodes that have just started discover each other first.
  await vi.waitFor(async () => expect(await isNotifiedOfMessage()).toBe(false), { timeout: 20_000 })
  await page.emit("page-visible", false)
  expect(await isNotifiedOfMessage()).toBe(true)
  page.close()
})

it("ends a suspended member's sockets and session on the other node within a second", async () => {
  const [first, second] = nodes
  const member = await newMember(first)
  const page = await openSocket(second.api, { as: member })
  await call(second, authRoutes.me, { as: member })
  const { adminToken } = await call(first, adminRoutes.login, { body: admin })
  const path = membersAdminRoutes.suspend.path.replace(":id", member.id)
  await call(first, membersAdminRoutes.suspend, {
    as: { id: "", accessToken: adminToken },
    path,
    body: { rule: "harassment", until: null },
  })
  const began = performance.now()
  await expect(call(second, authRoutes.me, { as: member })).rejects.toThrow("401")
  await page.ended
  expect(performance.now() - began).toBeLessThan(1_000)
})

it("loses no acknowledged message when a node is killed, and continues on the other node", async () => {
  const [first, second] = nodes
  const [ya, ming] = [await newMember(first), await newMember(second)]
  const { conversationId } = await call(first, chatRoutes.direct, { as: ya, body: { targetUserId: ming.id } })
  const mine = await openFailoverSocket(ya, conversationId, [first, second])
  const theirs = await openFailoverSocket(ming, conversationId, [second, first])

  const theirHome = await theirs.now()
  await mine.send("隔著節點")
  await vi.waitFor(() => expect([...theirs.received.values()].at(0)?.content).toBe("隔著節點"))
  await theirHome.emit("typing", { conversationId, isTyping: true })
  await (await mine.now()).next("typing")

  const acknowledged: Message[] = []
  const chatter = async (who: typeof mine, name: string, count: number) => {
    for (let n = 0; n < count; n++) acknowledged.push(await who.send(`${name} ${n}`))
  }
  const talking = Promise.all([chatter(mine, "雅", 80), chatter(theirs, "明", 80)])
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(60), { timeout: 20_000, interval: 5 })
  process.kill(second.pid, "SIGKILL")
  await talking
  expect(second.isRunning()).toBe(false)
  expect(acknowledged).toHaveLength(160)

  const seenBy = async (as: Member) => {
    const seen = new Map<string, Message>()
    for (let since = 0, hasMore = true; hasMore; ) {
      const path = `${chatRoutes.changes.path.replace(":conversationId", conversationId)}?since=${since}`
      const page = await call(first, chatRoutes.changes, { as, path })
      for (const message of page.messages) seen.set(message.id, message)
      ;({ revision: since, hasMore } = page)
    }
    return [...seen.values()].toSorted((a, b) => a.position - b.position)
  }
  const [mineSeen, theirsSeen] = [await seenBy(ya), await seenBy(ming)]
  expect(theirsSeen.map(({ id }) => id)).toEqual(mineSeen.map(({ id }) => id))
  expect(new Set(mineSeen.map(({ position }) => position)).size).toBe(161)
  const contents = mineSeen.map(({ content }) => content)
  expect(contents.toSorted()).toEqual(["隔著節點", ...acknowledged.map(({ content }) => content)].toSorted())
  for (const name of ["雅", "明"])
    expect(contents.filter((content) => content?.startsWith(name))).toEqual(
      Array.from({ length: 80 }, (_, n) => `${name} ${n}`),
    )
  // The member whose node was killed receives new messages through the other node.
  await mine.send("還在嗎")
  await vi.waitFor(() => expect([...theirs.received.values()].at(-1)?.content).toBe("還在嗎"))
  mine.close()
  theirs.close()
})
