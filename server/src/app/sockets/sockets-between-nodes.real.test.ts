/** @module-tag alone */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { adminRoutes } from "@pinyu/contract/admin/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { Route, RouteResponse } from "@pinyu/contract/route"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { startRedis, type TestRedis } from "@pinyu/testkit/services/redis.ts"
import { startServiceDatabase } from "@pinyu/testkit/services/service-database.ts"
import { type OpenSocket, openSocket } from "@pinyu/testkit/sockets.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

type Node = Awaited<ReturnType<typeof startStack>>

const admin = { email: "owner@pinyu.example", password: "quiet harbour 5" }

let folder: string
let postgres: Awaited<ReturnType<typeof startServiceDatabase>>
let redis: TestRedis
let nodes: [Node, Node]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinyu-talking-"))
  ;[postgres, redis] = await Promise.all([startServiceDatabase(), startRedis()])
  const startNode = (name: string) =>
    startStack({
      folder: join(folder, name),
      env: {
        ...serviceEnvironment(),
        ...postgres.env,
        ...{ VALKEY_URL: redis.url, SESSION_SECRET: "s".repeat(40), RATE_LIMIT_SCALE: "1000" },
        ...{ ROLE: "api,sockets,jobs,media", ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
      },
      isPatient: true,
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

/** Signs in to the admin console. */
const openConsole = async (node: Node): Promise<Member> => {
  const { adminToken } = await call(node, adminRoutes.login, { body: admin })
  return { id: "", accessToken: adminToken }
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

/** The conversation of two members, which both have accepted. */
const acceptedConversation = async (node: Node, as: Member, other: Member) => {
  const { conversationId } = await call(node, chatRoutes.direct, { as, body: { targetUserId: other.id } })
  const path = chatRoutes.answerInvitation.path.replace(":conversationId", conversationId)
  await call(node, chatRoutes.answerInvitation, { as: other, path, body: { answer: "accepted" } })
  return conversationId
}

it("suppresses a notification on one node while the page is visible on another", async () => {
  const [first, second] = nodes
  const ming = await newMember(first)
  const page = await openSocket(second.api, { as: ming })
  /** Sends a message through the first node. Returns whether Ming gets a notification of it. */
  const isNotifiedOfMessage = async () => {
    const as = await newMember(first)
    const conversationId = await acceptedConversation(first, as, ming)
    const path = chatRoutes.send.path.replace(":conversationId", conversationId)
    await call(first, chatRoutes.send, { as, path, body: { content: "在嗎" } })
    const { data } = await call(first, notificationsRoutes.list, { as: ming })
    return data.notifications.some(({ actor }) => actor?.id === as.id)
  }
  await page.emit("page-visible", true)
  // Nodes that have just started discover each other first.
  await vi.waitFor(async () => expect(await isNotifiedOfMessage()).toBe(false), { timeout: 60_000 })
  await page.emit("page-visible", false)
  expect(await isNotifiedOfMessage()).toBe(true)
  page.close()
})

/** Adds a photo to a member's profile, and returns its signed URL. */
const addPhoto = async (node: Node, as: Member) => {
  const body = { fileName: "photo.webp", contentType: "image/webp" }
  const { signedUrl, headers, filePath } = await call(node, profileRoutes.generateUploadUrl, { as, body })
  await fetch(signedUrl, { method: "PUT", headers, body: new Uint8Array(await colouredPicture()) })
  const changes = { avatar_urls: [filePath] }
  const { profile } = await call(node, profileRoutes.update, { as, body: changes })
  return profile.avatar_urls_signed[0] ?? ""
}
const statusOf = async (url: string) => {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.status
}

it("ends a suspended member's sockets, session and signed URLs on the other node within a second", async () => {
  const [first, second] = nodes
  const member = await newMember(first)
  const photo = await addPhoto(second, member)
  expect(await statusOf(photo)).toBe(200)
  const page = await openSocket(second.api, { as: member })
  await call(second, authRoutes.me, { as: member })
  const as = await openConsole(first)
  const path = membersAdminRoutes.suspend.path.replace(":id", member.id)
  const body = { rule: "harassment", until: null }
  await call(first, membersAdminRoutes.suspend, { as, path, body })
  const began = performance.now()
  await expect(call(second, authRoutes.me, { as: member })).rejects.toThrow("401")
  expect(await statusOf(photo)).toBe(404)
  await page.ended
  expect(performance.now() - began).toBeLessThan(1_000)
})

it("loses no acknowledged message when a node is killed, and continues on the other node", async () => {
  const [first, second] = nodes
  const [ya, ming] = [await newMember(first), await newMember(second)]
  const conversationId = await acceptedConversation(first, ya, ming)
  const mine = await openFailoverSocket(ya, conversationId, [first, second])
  const theirs = await openFailoverSocket(ming, conversationId, [second, first])

  const theirHome = await theirs.now()
  await mine.send("隔著節點")
  await eventually(() => expect([...theirs.received.values()].at(0)?.content).toBe("隔著節點"))
  await theirHome.emit("typing", { conversationId, isTyping: true })
  await (await mine.now()).next("typing")

  const acknowledged: Message[] = []
  const chatter = async (who: typeof mine, name: string, count: number) => {
    for (let n = 0; n < count; n++) acknowledged.push(await who.send(`${name} ${n}`))
  }
  const talking = Promise.all([chatter(mine, "雅", 80), chatter(theirs, "明", 80)])
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(60), { timeout: 60_000, interval: 5 })
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
  await eventually(() => expect([...theirs.received.values()].at(-1)?.content).toBe("還在嗎"))
  mine.close()
  theirs.close()
})
