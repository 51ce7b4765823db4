import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import type { Route } from "@pinyu/contract/route"
import { notificationNamespace } from "@pinyu/contract/sockets"
import { newId } from "@pinyu/server/platform/ids.ts"
import { expect } from "vitest"
import { type Stack, startStack } from "../dev-stack.ts"
import { eventually } from "../eventually.ts"
import { memberPassword, registrationForm } from "../factories/auth.ts"
import { createHttpCaller, type HttpAnswer, type HttpCall } from "../http-caller.ts"
import { type SentMail, tokenIn } from "../outbox.ts"
import { startRedis } from "../services/redis.ts"
import { startServiceDatabase } from "../services/service-database.ts"
import { openSocket } from "../sockets.ts"
import { command } from "../test-server.ts"

/** A node of one version, with calls that must succeed. */
interface Node {
  ask: <R extends Route>(route: R, call?: HttpCall) => Promise<HttpAnswer<R>["body"]>
  /** The address for sockets. */
  origin: string
  /** The mails that jobs of this node sent to an address. */
  mailsTo: (address: string) => Promise<SentMail[]>
  stop: () => Promise<void>
}

const openNode = (stack: Stack): Node => {
  const { call, close } = createHttpCaller(stack.api)
  return {
    ask: async (route, input) => {
      const { status, body } = await call(route, input)
      if (status >= 400) throw new Error(`${route.id}: ${status} ${body.code}`)
      return body
    },
    origin: stack.api,
    mailsTo: stack.outbox.mailsTo,
    stop: async () => {
      close()
      await stack.stop()
    },
  }
}

/** The environment of a node that leaves jobs to others. It must name a bucket, but stores no file. */
const withoutJobs = {
  ROLE: "api,sockets,media",
  ...{ S3_BUCKET: "pinyu", S3_ENDPOINT: "http://127.0.0.1:9", S3_REGION: "auto" },
  ...{ S3_ACCESS_KEY_ID: "nobody", S3_SECRET_ACCESS_KEY: "nothing" },
}

interface NodeOptions {
  /** The folder of another version. */
  sources?: string
  /** Default true. */
  runsJobs?: boolean
}

/** A database and a Valkey, on which nodes of several versions are started. `close` ends everything. */
export const createNodes = async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-rolling-"))
  const [postgres, redis] = await Promise.all([startServiceDatabase(), startRedis()])
  const started = new Map<string, Node>()

  return {
    /** Changes the schema. */
    alter: (text: string) => command({ connection: { connectionString: postgres.url } }, text),

    start: async (name: string, { sources, runsJobs = true }: NodeOptions = {}) => {
      const stack = await startStack({
        folder: join(folder, name),
        ...(sources !== undefined && { sources }),
        env: {
          ...postgres.env,
          ...{ VALKEY_URL: redis.url, DATABASE_POOL_SIZE: "4" },
          // The older name of a service without its page, which is not built here.
          ...{
            WEB_SERVER: "off",
            ROLE: "api,sockets,jobs,media",
            SESSION_SECRET: "s".repeat(40),
            RATE_LIMIT_SCALE: "1000",
          },
          ...(!runsJobs && withoutJobs),
        },
      })
      const node = openNode(stack)
      started.set(name, node)
      return node
    },

    stop: async (name: string) => {
      const node = started.get(name)
      started.delete(name)
      await node?.stop()
    },

    close: async () => {
      // A node that failed ends with an error: what is below it must end all the same.
      const nodes = await Promise.allSettled([...started.values()].map((node) => node.stop()))
      await Promise.allSettled([postgres.stop(), redis.stop()])
      await rm(folder, { recursive: true })
      const failed = nodes.find(({ status }) => status === "rejected")
      if (failed) throw new Error("a node did not end cleanly", { cause: failed })
    },
  }
}

/** Registers a member at one node and signs in at the other. */
const registerAndSignIn = async (at: Node, other: Node, nickname: string) => {
  const form = registrationForm({ nickname })
  const { user } = await at.ask(authRoutes.register, { body: form, headers: { "idempotency-key": newId() } })
  const { accessToken } = await other.ask(authRoutes.login, { body: { ...form, rememberMe: true } })
  return { id: user.id, email: form.email, as: { accessToken } }
}

/** Two members each use one node: what one does, the other sees and hears. Throws when a call fails. */
export const walkBetween = async (one: Node, other: Node) => {
  const [mei, hao] = [
    await registerAndSignIn(one, other, "小美"),
    await registerAndSignIn(other, one, "阿豪"),
  ]
  for (const node of [one, other])
    for (const { id, as } of [mei, hao]) expect((await node.ask(authRoutes.me, { as })).user.id).toBe(id)

  const like = (node: Node, by: typeof mei, whom: typeof mei) =>
    node.ask(friendsRoutes.like, { as: by.as, params: { userId: whom.id } })
  expect((await like(one, mei, hao)).is_mutual).toBe(false)
  expect((await like(other, hao, mei)).is_mutual).toBe(true)
  const matches = await one.ask(friendsRoutes.mutualLikes, { as: mei.as })
  expect(matches.users.map(({ id }) => id)).toEqual([hao.id])

  const body = { targetUserId: hao.id }
  const { conversationId } = await one.ask(chatRoutes.direct, { as: mei.as, body })
  for (const [at, elsewhere, author, reader] of [
    [one, other, mei, hao],
    [other, one, hao, mei],
  ] as const) {
    const message = { content: `${author.id} 說早安`, clientMessageId: newId() }
    const socket = await openSocket(elsewhere.origin, { as: reader.as })
    await socket.emit("join-conversation", conversationId)
    const params = { conversationId }
    await at.ask(chatRoutes.send, { as: author.as, params, body: message })
    expect((await socket.next("new-message")).message.content).toBe(message.content)
    socket.close()
    const { messages } = await elsewhere.ask(chatRoutes.messages, { as: reader.as, params })
    expect(messages.at(-1)?.content).toBe(message.content)

    const headers = { "idempotency-key": newId() }
    const { post } = await at.ask(feedRoutes.create, {
      as: author.as,
      body: { content: "今天去爬山" },
      headers,
    })
    const { posts } = await elsewhere.ask(feedRoutes.list, { as: reader.as })
    expect(posts.map(({ id }) => id)).toContain(post.id)
    await elsewhere.ask(feedRoutes.like, { as: reader.as, params: { postId: post.id } })
    const { data } = await at.ask(notificationsRoutes.list, { as: author.as })
    expect(data.notifications.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["match_found", "post_liked"]),
    )
    await elsewhere.ask(notificationsRoutes.markRead, { as: author.as, body: { notificationIds: null } })
    const left = await at.ask(notificationsRoutes.unreadCount, { as: author.as })
    expect(left.data.unreadCount).toBe(0)
    const { members } = await at.ask(exploreRoutes.list, { as: author.as })
    expect(members.map(({ id }) => id)).toContain(reader.id)
  }
}

/** One node queues jobs. The other, the only one that runs jobs, executes them. Throws when a call fails. */
const leaveJobs = async (queueing: Node, executing: Node) => {
  const [mei, hao] = [
    await registerAndSignIn(queueing, queueing, "小美"),
    await registerAndSignIn(queueing, queueing, "阿豪"),
  ]
  const token = await eventually(async () => tokenIn(await executing.mailsTo(mei.email)))
  await queueing.ask(authRoutes.verifyEmail, { body: { token, password: memberPassword } })

  const socket = await openSocket(queueing.origin, { as: mei.as, namespace: notificationNamespace })
  await queueing.ask(friendsRoutes.like, { as: hao.as, params: { userId: mei.id } })
  expect(await socket.next("new-notification")).toMatchObject({ type: "like_received" })
  socket.close()
}

/**
 * Updates a service from a version: one node of each works on one schema, then the older one starts again.
 * First the older one executes the jobs of the newer one, then the reverse. Throws when a call fails.
 */
export const updateFrom = async (nodes: Awaited<ReturnType<typeof createNodes>>, folder: string) => {
  const older = await nodes.start("older", { sources: folder })
  // Its sessions have prepared statements when the schema changes.
  await walkBetween(older, older)
  const queueing = await nodes.start("newer", { runsJobs: false })
  await walkBetween(older, queueing)
  await walkBetween(queueing, older)
  await leaveJobs(queueing, older)
  await Promise.all([nodes.stop("older"), nodes.stop("newer")])
  const [restarted, newer] = await Promise.all([
    nodes.start("older", { sources: folder, runsJobs: false }),
    nodes.start("newer"),
  ])
  await walkBetween(restarted, newer)
  await leaveJobs(restarted, newer)
  return restarted
}
