import { once } from "node:events"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { rateLimits, socketLimits } from "@pinyu/contract/rate-limits"
import { clientEvents, socketPath } from "@pinyu/contract/sockets"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation } from "@pinyu/testkit/factories/chat.ts"
import { type OpenSocket, openSocket, rejectedSocket } from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

interface Scene {
  app: TestApp
  ya: BuiltMember
  ming: BuiltMember
  conversationId: string
  open: (as: BuiltMember) => Promise<OpenSocket>
}

/** Starts an app with two members and a conversation, and closes it afterwards. */
const scene = async (play: (scene: Scene) => Promise<void>, rateLimitScale?: number) => {
  const app = await testApp(rateLimitScale === undefined ? {} : { rateLimitScale })
  const [ya, ming] = [await buildMember(app), await buildMember(app)]
  const sockets: OpenSocket[] = []
  const open = async (as: BuiltMember) => {
    const socket = await openSocket(await app.origin(), { as })
    sockets.push(socket)
    return socket
  }
  const conversationId = await buildConversation(app, ya, ming)
  try {
    await play({ app, ya, ming, conversationId, open })
  } finally {
    for (const socket of sockets) socket.close()
    await app.close()
  }
}

const counted = async ({ platform }: TestApp, event: string, outcome: string) => {
  const line = `socket_events_total{event="${event}",outcome="${outcome}"}`
  const found = (await platform.metrics.text()).split("\n").find((one) => one.startsWith(line))
  return Number(found?.split(" ").at(-1) ?? 0)
}

describe("invalid events", () => {
  it("are answered with an error, counted, and affect no other member", () =>
    scene(async ({ app, ya, conversationId, open }) => {
      const socket = await open(ya)
      const failures = [
        ["no such event", "not_found"],
        ["constructor", "not_found"],
        ["error", "not_found"],
        ["join-conversation", "invalid_input"],
        ["join-conversation", "invalid_fields", "x"],
        ["join-conversation", "invalid_input", { $gt: "" }],
        ["send-message", "invalid_input", [1]],
        ["send-message", "invalid_fields", { conversationId }],
        ["send-message", "invalid_fields", { conversationId, content: " " }],
        ["send-message", "invalid_fields", { conversationId, content: "啊".repeat(2_001) }],
        ["send-message", "invalid_fields", { conversationId, content: "\u200b\u0000" }],
        ["send-message", "invalid_fields", { conversationId, content: Buffer.from("a") }],
        ["typing", "invalid_fields", { conversationId, isTyping: "yes" }],
      ] as const
      for (const [event, code, ...payload] of failures)
        expect(await socket.emitUntyped(event, ...payload), event).toMatchObject({ success: false, code })
      expect(await counted(app, "unknown", "not_found")).toBe(3)
      expect(await counted(app, "send-message", "invalid_fields")).toBe(5)
      socket.socket.emit("send-message", { conversationId, content: "不等回答" })
      expect(await socket.next("new-message-notification")).toMatchObject({
        message: { content: "不等回答" },
      })
    }))

  it("do not crash the server when hundreds of random ones arrive", () =>
    scene(async ({ ya, conversationId, open }) => {
      const names = fc.oneof(fc.constantFrom(...Object.keys(clientEvents)), fc.string(), fc.constant("error"))
      const halfRight = fc.record(
        {
          conversationId: fc.oneof(fc.constant(conversationId), fc.uuid(), fc.string()),
          ...{
            content: fc.string(),
            isTyping: fc.anything(),
            userId: fc.uuid(),
            clientMessageId: fc.string(),
          },
          ...{ messageType: fc.string(), mediaUrl: fc.anything(), replyToMessageId: fc.anything() },
        },
        { requiredKeys: [] },
      )
      const anything = fc.anything({ withNullPrototype: true, withObjectString: true, maxDepth: 4 })
      const payloads = fc.array(fc.oneof(halfRight, anything, fc.uuid()), { maxLength: 3 })
      const own = ["connect", "connect_error", "disconnect", "disconnecting", "newListener", "removeListener"]
      const calls = fc.tuple(
        names.filter((name) => !own.includes(name)),
        payloads,
      )
      const socket = await open(ya)
      const batch = 90
      for (let sent = 0; sent < 450; sent += batch) {
        for (const [name, payload] of fc.sample(calls, batch)) socket.socket.emit(name, ...payload)
        await socket.emitUntyped("leave-conversation", conversationId)
      }
      expect(await socket.emit("join-conversation", conversationId)).toEqual({ success: true })
    }))

  it("close their own connection, and only that one, if they are no events at all", () =>
    scene(async ({ app, ya, ming, open }) => {
      const [broken, whole] = [await open(ya), await open(ming)]
      const errors = await counted(app, "unknown", "malformed_json")
      broken.socket.io.engine.write("2{not an event")
      await broken.ended
      expect(await counted(app, "unknown", "malformed_json")).toBe(errors + 1)
      const long = await open(ya)
      long.socket.emit("send-message", { content: "x".repeat(40_000) })
      await long.ended
      expect(await whole.emit("join-user-room", ming.id)).toEqual({ success: true })
    }))
})

describe("a flood", () => {
  const scale = 10 / rateLimits["chat.send"][0].max

  it("from one member is rate limited, stays connected, and counts with the member's calls", () =>
    scene(async ({ app, ya, ming, conversationId, open }) => {
      const [flooder, other] = [await open(ya), await open(ming)]
      const body = { content: "一則" }
      for (let n = 0; n < 4; n++)
        expect((await app.call(chatRoutes.send, { as: ya, params: { conversationId }, body })).status).toBe(
          201,
        )
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => flooder.emit("send-message", { conversationId, ...body })),
      )
      expect(answers.filter(({ success }) => success)).toHaveLength(6)
      expect(answers.find(({ success }) => !success)).toMatchObject({
        code: "too_many_requests",
        retryAfterSeconds: expect.any(Number),
      })
      const called = await app.call(chatRoutes.send, { as: ya, params: { conversationId }, body })
      expect(called.status).toBe(429)
      expect(await other.emit("join-conversation", conversationId)).toEqual({ success: true })
      app.clock.advance(60)
      expect(await flooder.emit("send-message", { conversationId, ...body })).toMatchObject({ success: true })
    }, scale))

  it("of concurrent events is answered without queueing", () =>
    scene(async ({ ya, conversationId, open }) => {
      const socket = await open(ya)
      const answers = await Promise.all(
        Array.from({ length: 400 }, () => socket.emit("leave-conversation", conversationId)),
      )
      const rejected = answers.filter(({ success }) => !success)
      expect(rejected.length).toBeGreaterThan(100)
      expect(rejected[0]).toMatchObject({ code: "too_many_requests", retryAfterSeconds: 1 })
      expect(answers[0]).toEqual({ success: true })
    }))

  it("of handshakes on one connection creates no second socket, and is rate limited", () =>
    scene(async ({ app, ya }) => {
      const origin = (await app.origin()).replace("http", "ws")
      const connection = new WebSocket(`${origin}${socketPath}/?EIO=4&transport=websocket`)
      const received: string[] = []
      connection.addEventListener("message", ({ data }) => received.push(String(data)))
      await once(connection, "open")
      const handshake = `40{"token":"${ya.accessToken}"}`
      for (let n = 0; n < 9; n++) connection.send(handshake)
      const codes = () =>
        received.filter((one) => one.startsWith("4")).map((one) => /"code":"(\w+)"/.exec(one)?.[1])
      await eventually(() => expect(codes()).toHaveLength(9))
      const [slowed, forbidden] = [Array(3).fill("too_many_requests"), Array(5).fill("forbidden")]
      expect(codes()).toEqual([undefined, ...forbidden, ...slowed])
      expect(received.at(-1)).toContain('"retryAfterSeconds":')
      const { sockets } = app.platform.sockets.sockets
      expect(sockets.size).toBe(1)
      expect(await counted(app, "connect", "forbidden")).toBe(5)
      app.clock.advance(60)
      connection.send("41")
      await eventually(() => expect(sockets.size).toBe(0))
      connection.send(handshake)
      await eventually(() => expect(codes()).toHaveLength(10))
      expect(codes()[9]).toBeUndefined()
      connection.close()
    }, 6 / socketLimits.handshakes.max))

  it("of connections from one address is rejected", () =>
    scene(async ({ app, ya, open }) => {
      for (let n = 0; n < 2; n++) await open(ya)
      expect(await rejectedSocket(await app.origin(), { as: ya })).toEqual({})
      app.clock.advance(60)
      expect(await (await open(ya)).emit("join-user-room", ya.id)).toEqual({ success: true })
    }, 2 / socketLimits.connections.max))
})

it("moves all sockets to another node when this one ends, after answering pending events", () =>
  scene(async ({ app, ya, conversationId, open }) => {
    const socket = await open(ya)
    const sent = socket.emit("send-message", { conversationId, content: "最後一句" })
    await socket.next("new-message-notification")
    const [answer] = await Promise.all([sent, app.sockets.close()])
    expect(answer).toMatchObject({ success: true })
    expect(await socket.ended).toMatch(/^transport/)
    expect(await rejectedSocket(await app.origin(), { as: ya })).toEqual({})
  }))
