import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember, memberPassword, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import {
  type OpenSocket,
  openSocket,
  rejectedSocket,
  type TestSocketOptions,
} from "@pinyu/testkit/sockets.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

let app: TestApp
let ya: BuiltMember
let ming: BuiltMember
let conversationId: string
const sockets: OpenSocket[] = []

const open = async (wish?: TestSocketOptions) => {
  const socket = await openSocket(await app.origin(), wish)
  sockets.push(socket)
  return socket
}
const rejected = async (wish?: TestSocketOptions) => rejectedSocket(await app.origin(), wish)
/** Makes a member write to another, who then gets the member's presence. */
const write = async (one: BuiltMember, other: BuiltMember) =>
  buildMessage(app, one, await buildConversation(app, one, other))

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ya = await buildMember(app)
  ming = await buildMember(app)
  conversationId = await buildConversation(app, ya, ming)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => app.close())

describe("the handshake", () => {
  it("accepts only a valid access token", async () => {
    const admin = await buildAdmin(app)
    for (const token of ["", "x", 7, {}, null, "a.b.c", "\u0000", admin.accessToken, undefined])
      expect(await rejected({ auth: { token } })).toMatchObject({ success: false, code: "unauthenticated" })
    expect(await rejected({ auth: { userId: ya.id } })).toMatchObject({ code: "unauthenticated" })
    await app.call(authRoutes.logout, { as: ya })
    expect(await rejected({ as: ya })).toMatchObject({ code: "unauthenticated" })
    expect(await rejected({ as: ya, namespace: "/notifications" })).toMatchObject({ code: "unauthenticated" })
  })

  it("accepts our page's origin, or none", async () => {
    const from = (Origin: string) => ({ as: ya, extraHeaders: { Origin } })
    for (const transports of [["polling"], ["websocket"]]) {
      expect(await rejected({ ...from("https://evil.example"), transports })).toEqual({})
      await open({ ...from(app.platform.origins.web()), transports })
    }
  })

  it("is never cached and readable by no other origin", async () => {
    const poll = async (Origin: string) =>
      (await fetch(`${await app.origin()}/socket.io/?EIO=4&transport=polling`, { headers: { Origin } }))
        .headers
    const ours = await poll(app.platform.origins.web())
    expect(ours.get("cache-control")).toBe("no-store")
    expect(ours.get("x-content-type-options")).toBe("nosniff")
    expect(ours.get("access-control-allow-origin")).toBe(app.platform.origins.web())
    expect(ours.get("access-control-allow-credentials")).toBe("true")
    expect((await poll("https://evil.example")).get("access-control-allow-origin")).toBeNull()
  })

  it("does not affect a call that requests a websocket upgrade", async () => {
    const headers = { Connection: "upgrade", Upgrade: "websocket" }
    const upgrade = request(`${await app.origin()}/healthz`, { headers }).end()
    const [answer] = (await once(upgrade, "response")) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(200)
  })

  it("rejects joining as another member", async () => {
    const notifications = await open({ as: ya, namespace: "/notifications", transports: ["polling"] })
    const main = await open({ as: ya })
    for (const socket of [main, notifications]) {
      expect(await socket.emit("join-user-room", ya.id)).toEqual({ success: true })
      expect(await socket.emit("join-user-room", ming.id)).toMatchObject({
        success: false,
        code: "forbidden",
      })
      expect(await socket.emit("user-online", { userId: ming.id })).toMatchObject({ code: "forbidden" })
    }
    app.platform.realtime.emit(ming.id, "unread-count", { totalUnread: 1 })
    app.platform.realtime.notify(ming.id, "notification-updated", { unreadCount: 1, ofMessages: 0 })
    app.platform.realtime.emit([], "unread-count", { totalUnread: 2 })
    app.platform.realtime.emit([ya.id], "unread-count", { totalUnread: 3 })
    app.platform.realtime.notify(ya.id, "notification-updated", { unreadCount: 3, ofMessages: 0 })
    expect(await main.next("unread-count")).toEqual({ totalUnread: 3 })
    expect(await notifications.next("notification-updated")).toEqual({ unreadCount: 3, ofMessages: 0 })
  })
})

describe("conversations", () => {
  it("emit messages to open ones, notifications to the others, and nothing to strangers", async () => {
    const stranger = await open({ as: await buildMember(app) })
    const [mine, open1, elsewhere] = [
      await open({ as: ya }),
      await open({ as: ming }),
      await open({ as: ming }),
    ]
    expect(await open1.emit("join-conversation", conversationId)).toEqual({ success: true })
    const unknown = await stranger.emit("join-conversation", newId())
    expect(unknown).toMatchObject({ code: "conversation_not_found" })
    expect(await stranger.emit("join-conversation", conversationId)).toEqual(unknown)
    expect(await stranger.emit("typing", { conversationId, isTyping: true })).toEqual(unknown)
    expect(await stranger.emit("send-message", { conversationId, content: "嗨" })).toEqual(unknown)

    const sent = await mine.emit("send-message", { conversationId, content: "早安", clientMessageId: "1" })
    expect(sent).toMatchObject({ success: true, message: { content: "早安", client_message_id: "1" } })
    const expected = { conversationId, message: { content: "早安", client_message_id: null } }
    expect(await open1.next("new-message")).toMatchObject(expected)
    expect(await elsewhere.next("new-message-notification")).toMatchObject(expected)
    await open1.emit("leave-conversation", conversationId)
    await mine.emit("send-message", { conversationId, content: "午安" })
    expect(await open1.next("new-message-notification")).toMatchObject({ message: { content: "午安" } })
    expect(stranger.received.map(({ event }) => event)).toEqual([])
  })

  it("store the same message once, by socket and by call, in the order of sending", async () => {
    const mine = await open({ as: ya })
    const message = { content: "只有一次", clientMessageId: "a" }
    const called = await app.call(chatRoutes.send, { as: ya, params: { conversationId }, body: message })
    const response = await mine.emit("send-message", { conversationId, ...message })
    expect(response).toMatchObject({ message: { id: called.body.message.id } })
    const changed = { ...message, conversationId, content: "別的" }
    expect(await mine.emit("send-message", changed)).toMatchObject({ code: "client_message_id_reused" })
    const words = Array.from({ length: 20 }, (_, n) => `第 ${n} 句`)
    await Promise.all(words.map((content) => mine.emit("send-message", { conversationId, content })))
    const page = await app.call(chatRoutes.messages, { as: ming, params: { conversationId } })
    expect(page.body.messages.map(({ content }) => content)).toEqual(["只有一次", ...words])
  })

  it("forward typing while the two members see each other", async () => {
    const [mine, theirs] = [await open({ as: ya }), await open({ as: ming })]
    await mine.emit("typing", { conversationId, isTyping: true })
    expect(await theirs.next("typing")).toEqual({ conversationId, userId: ya.id, isTyping: true })
    await app.call(friendsRoutes.block, { as: ming, params: { userId: ya.id }, body: {} })
    const answer = await mine.emit("typing", { conversationId, isTyping: true })
    expect(answer).toMatchObject({ code: "conversation_not_found" })
  })
})

describe("presence", () => {
  it("is emitted to conversation partners, and only after a real absence", async () => {
    await write(ya, ming)
    const theirs = await open({ as: ming })
    const mine = await open({ as: ya })
    const came = await theirs.next("presence")
    expect(came).toEqual({ userId: ya.id, isOnline: true, lastOnline: app.clock.now().toISOString() })
    expect(await app.platform.realtime.isOnline(ya.id)).toBe(true)
    const second = await open({ as: ya })
    mine.close()
    second.close()
    await expect.poll(() => app.platform.realtime.isOnline(ya.id)).toBe(false)
    await app.sockets.tick()
    const third = await open({ as: ya })
    third.close()
    await expect.poll(() => app.platform.realtime.isOnline(ya.id)).toBe(false)
    app.clock.advance(6)
    await app.sockets.tick()
    expect(await theirs.next("presence")).toMatchObject({ userId: ya.id, isOnline: false })
    expect(theirs.received).toEqual([])
  })

  it("is not emitted for a member who hides it", async () => {
    const hidden = await buildMember(app, { privacy: { show_online: false } })
    for (const one of [ya, hidden]) await write(one, ming)
    const theirs = await open({ as: ming })
    const mine = await open({ as: hidden })
    await mine.emit("user-online", { userId: hidden.id })
    await open({ as: ya })
    expect(await theirs.next("presence")).toMatchObject({ userId: ya.id })
    expect(theirs.received).toEqual([])
  })
})

describe("hidden presence", () => {
  it("disappears at once for partners, and returns when it is shown again", async () => {
    const blocked = await buildMember(app)
    for (const other of [ming, blocked]) await write(ya, other)
    const theirs = await open({ as: ming })
    await buildBlock(app, ya, blocked)
    const elsewhere = await open({ as: blocked })
    await open({ as: ya })
    await theirs.next("presence")
    const show = (show_online: boolean) =>
      app.call(profileRoutes.setPrivacy, { as: ya, body: { show_online } })
    await show(false)
    expect(await theirs.next("presence")).toEqual({ userId: ya.id, isOnline: false, lastOnline: null })
    await show(false)
    await show(true)
    const lastOnline = app.clock
      .now()
      .toISOString()
      .replace(/:\d\d\.\d+Z/, ":00.000Z")
    expect(await theirs.next("presence")).toEqual({ userId: ya.id, isOnline: true, lastOnline })
    expect([...theirs.received, ...elsewhere.received]).toEqual([])
  })
})

it("the presence of an incognito member disappears for partners who may not find them", async () => {
  const [hidden, found] = [await buildMember(app), await buildMember(app)]
  // Who has read what another wrote shows presence to them.
  const { conversation_id } = await write(ming, hidden)
  await app.services.chat.readAll(hidden.id, conversation_id)
  await write(hidden, found)
  const [theirs, others] = [await open({ as: ming }), await open({ as: found })]
  await open({ as: hidden })
  await Promise.all([theirs.next("presence"), others.next("presence")])
  await app.call(profileRoutes.setPrivacy, { as: hidden, body: { discoverable: false } })
  expect(await theirs.next("presence")).toEqual({ userId: hidden.id, isOnline: false, lastOnline: null })
  expect(await others.next("presence")).toMatchObject({ userId: hidden.id, isOnline: true })
})

describe("a session's end", () => {
  it("disconnects its own sockets, and only these, at once", async () => {
    const other = await signInAs(app, ya.id)
    const [mine, others] = [await open({ as: ya }), await open({ as: other })]
    const notifications = await open({ as: ya, namespace: "/notifications" })
    await app.call(authRoutes.logout, { as: ya })
    expect(await mine.ended).toBe("io server disconnect")
    await notifications.ended
    expect(await others.emit("join-user-room", ya.id)).toEqual({ success: true })
    const passwords = { currentPassword: memberPassword, newPassword: "another moon 8" }
    expect((await app.call(authRoutes.changePassword, { as: other, body: passwords })).status).toBe(200)
    await others.ended
  })

  it("disconnects within a minute without an event", async () => {
    const mine = await open({ as: ya })
    await app.db.updateTable("members").set({ status: "suspended" }).where("id", "=", ya.id).execute()
    app.clock.advance(61)
    await app.sockets.tick()
    expect(await mine.ended).toBe("io server disconnect")
  })

  it("does not follow from an expired token: the page reconnects", async () => {
    const mine = await open({ as: ya })
    app.clock.advance(15 * 60)
    await app.sockets.tick()
    expect(await mine.ended).toBe("transport close")
  })
})
