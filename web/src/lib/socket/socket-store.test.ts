import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { Server, type Socket } from "socket.io"
import { io } from "socket.io-client"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createListeners } from "../listeners.ts"
import type { SessionState } from "../session/session-store.ts"
import { signedInUser } from "../session/user.fixture.ts"
import { setTimer } from "../set-timer.ts"
import { createMemberSocket } from "./socket-store.ts"

let server: Server
let origin: string
/** The token and the received events of each connection. */
let connections: { token: string; emits: unknown[][]; socket: Socket }[]
let goodTokens: Set<string>

beforeEach(async () => {
  const http = createServer().listen(0, "127.0.0.1")
  server = new Server(http)
  connections = []
  goodTokens = new Set(["t1"])
  server.use((socket, next) => {
    const unauthenticated = Object.assign(new Error(), {
      data: { success: false, code: "unauthenticated", error: "" },
    })
    next(goodTokens.has(socket.handshake.auth.token) ? undefined : unauthenticated)
  })
  server.on("connection", (socket) => {
    const emits: unknown[][] = []
    connections.push({ token: socket.handshake.auth.token, emits, socket })
    socket.use(([event, payload, answer]) => {
      emits.push([event, payload])
      const notFound = { success: false, code: "conversation_not_found", error: "找不到這個對話" }
      answer?.(payload === "gone" ? notFound : { success: true, received: event })
    })
  })
  await eventually(() => expect(http.address()).not.toBeNull())
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(() => server.close())

/** A tab whose session the test controls. */
const openTab = () => {
  let state: SessionState = { status: "loading", restoring: true }
  let token = "t1"
  const { subscribe, notify } = createListeners()
  const waits: number[] = []
  const session = {
    state: () => state,
    subscribe,
    accessToken: async () => (state.status === "member" ? token : null),
    renew: vi.fn(async () => {
      token = "t2"
      return token
    }),
  }
  const load = vi.fn(async (own: () => Promise<string | null>) =>
    io(origin, {
      autoConnect: false,
      forceNew: true,
      reconnectionDelay: 10,
      auth: (send) => void own().then((token) => send({ token })),
    }),
  )
  const tab = createMemberSocket({
    session,
    load,
    timeoutMs: 2_000,
    setTimer: (task, ms) => {
      waits.push(ms)
      return setTimer(task, 1)
    },
  })
  const become = (next: SessionState) => {
    state = next
    notify()
  }
  const signIn = (id = "one") => become({ status: "member", user: signedInUser(id), error: null })
  const signOut = () => become({ status: "visitor", error: null })
  tab.follow()
  return { ...tab, load, signIn, signOut, become, session, waits }
}

const connected = (tab: { connected: () => boolean }) => eventually(() => expect(tab.connected()).toBe(true))

it("loads nothing for a visitor, connects a member, and disconnects at sign-out", async () => {
  const tab = openTab()
  tab.become({ status: "visitor", error: null })
  expect(tab.load).not.toHaveBeenCalled()
  tab.signIn()
  await connected(tab)
  const introduction = [
    ["user-online", { userId: "one", nickname: "小雅" }],
    ["join-user-room", "one"],
  ]
  await eventually(() => expect(connections[0]?.emits).toEqual(introduction))
  tab.become({ status: "unreachable", error: "network_error" })
  expect(tab.connected()).toBe(true)
  tab.signOut()
  expect(tab.connected()).toBe(false)
  tab.signIn("two")
  await connected(tab)
  await eventually(() => expect(connections[1]?.emits).toContainEqual(["join-user-room", "two"]))
  tab.signOut()
})

it("reconnects, rejoins open conversations, and keeps its listeners", async () => {
  const tab = openTab()
  const onTyping = vi.fn()
  tab.on("typing", onTyping)
  const changes = vi.fn(tab.connected)
  tab.subscribe(changes)
  tab.signIn()
  await connected(tab)
  const leave = tab.openConversation("c1")
  const leaveTwice = tab.openConversation("c1")
  await eventually(() => expect(connections[0]?.emits).toContainEqual(["join-conversation", "c1"]))
  connections[0]?.socket.conn.close()
  await eventually(() => expect(connections[1]?.emits).toContainEqual(["join-conversation", "c1"]))
  expect(changes.mock.results.map(({ value }) => value)).toEqual(expect.arrayContaining([true, false]))
  const typing = { conversationId: "c1", userId: "two", isTyping: true }
  connections[1]?.socket.emit("typing", typing)
  await eventually(() => expect(onTyping).toHaveBeenCalledExactlyOnceWith(typing))
  leave()
  leaveTwice()
  await eventually(() => expect(connections[1]?.emits).toContainEqual(["leave-conversation", "c1"]))
  expect(connections[1]?.emits.filter(([event]) => event === "leave-conversation")).toHaveLength(1)
  tab.signOut()
})

it("gets a new token when the server rejects the old one, with growing delays", async () => {
  goodTokens = new Set(["t3"])
  const tab = openTab()
  tab.signIn()
  await eventually(() => expect(tab.waits.length).toBeGreaterThan(2))
  expect(tab.session.renew).toHaveBeenCalledWith("t1")
  expect(tab.waits.slice(0, 3)).toEqual([1_000, 2_000, 4_000])
  goodTokens.add("t2")
  await connected(tab)
  expect(connections[0]?.token).toBe("t2")
  tab.signOut()
})

it("reconnects after a server disconnect while the member is signed in", async () => {
  const tab = openTab()
  tab.signIn()
  await connected(tab)
  connections[0]?.socket.disconnect(true)
  await eventually(() => expect(connections).toHaveLength(2))
  tab.signOut()
  expect(tab.connected()).toBe(false)
})

it("returns acknowledgements, throws rejections, and fails at once without a connection", async () => {
  const tab = openTab()
  await expect(tab.emit("join-conversation", "c1")).rejects.toMatchObject({ code: "network_error" })
  tab.signIn()
  await connected(tab)
  expect(await tab.emit("join-conversation", "c1")).toMatchObject({ received: "join-conversation" })
  await expect(tab.emit("join-conversation", "gone")).rejects.toMatchObject({
    status: 404,
    code: "conversation_not_found",
    message: "找不到這個對話",
  })
  tab.signOut()
})
