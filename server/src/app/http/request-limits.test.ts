import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { healthRoutes } from "@pinyu/contract/health"
import { versionRoutes } from "@pinyu/contract/version/routes"
import { testApp } from "@pinyu/testkit/test-app.ts"
import { describe, expect, it, onTestFinished } from "vitest"

/** The time limits of production, shortened. */
const short = {
  headersTimeout: 300,
  requestTimeout: 600,
  keepAliveTimeout: 100,
  connectionsCheckingInterval: 50,
}

const listen = async (env: Record<string, string> = {}, times: Partial<typeof short> = {}) => {
  const app = await testApp({ env })
  Object.assign(app.app.server, times)
  await app.app.listen({ host: "127.0.0.1", port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
  const open = async () => {
    const socket = connect(port, "127.0.0.1")
    sockets.push(socket)
    await once(socket, "connect")
    return socket
  }
  return { ...app, open, server: app.app.server }
}

/** Sends a little at intervals while the other side listens. */
const drip = (socket: Socket, drop: string) => {
  const timer = setInterval(() => socket.writable && socket.write(drop), 40)
  socket.on("close", () => clearInterval(timer))
  socket.on("error", () => undefined)
}

/** Everything received before the end. Data that could not be sent after the server closed is no failure. */
const answerOf = async (socket: Socket) => {
  const chunks: Buffer[] = []
  socket.on("data", (chunk: Buffer) => chunks.push(chunk))
  await new Promise((resolve) => socket.once("close", resolve))
  return Buffer.concat(chunks).toString()
}

const head = (route: { method: string; path: string }, ...headers: string[]) =>
  [`${route.method} ${route.path} HTTP/1.1`, "Host: pinyu.example", ...headers, ""].join("\r\n")

const jsonOf = (length: number) => ["Content-Type: application/json", `Content-Length: ${length}`]

const statusAndCode = (answer: string) => [answer.split(" ")[1], /"code":"(\w+)"/.exec(answer)?.[1]]

describe("slow senders", { tags: "alone" }, () => {
  it("have ten seconds for the head and thirty in total, checked every second", async () => {
    const { server } = await listen()
    expect(server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 1_000,
    })
  })

  it.each([
    ["a head that never ends", head(versionRoutes.current), "X-A: b\r\n"],
    ["a body that never ends", `${head(authRoutes.checkEmail, ...jsonOf(5000))}\r\n`, " "],
  ])("are rejected with %s, while others are answered", async (_name, beginning, drop) => {
    const { open, call } = await listen({}, short)
    const slow = await Promise.all(Array.from({ length: 30 }, open))
    for (const socket of slow) {
      socket.write(beginning)
      drip(socket, drop)
    }
    const answers = slow.map(answerOf)
    expect((await call(versionRoutes.current)).status).toBe(200)
    for (const answer of await Promise.all(answers))
      expect(statusAndCode(answer)).toEqual(["408", "request_timeout"])
  })

  it("lose a connection that they do not use", async () => {
    const { open } = await listen({}, { keepAliveTimeout: short.keepAliveTimeout })
    const socket = await open()
    socket.write(`${head(versionRoutes.current)}\r\n`)
    expect(statusAndCode(await text(socket))[0]).toBe("200")
  })
})

describe("too large requests", () => {
  const filler = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: 1`)
  it.each([
    ["headers", versionRoutes.current, filler(120)],
    ["an address", { method: "GET", path: `/api/version?${"a".repeat(17_000)}` }, []],
  ])("is rejected: %s", async (_name, route, headers) => {
    const { open } = await listen()
    const socket = await open()
    socket.write(`${head(route, ...headers, "Connection: close")}\r\n`)
    expect(statusAndCode(await text(socket))).toEqual(["431", "headers_too_large"])
  })

  it("are rejected before the body is read", async () => {
    const { open } = await listen()
    const socket = await open()
    socket.write(`${head(authRoutes.checkEmail, "Connection: close", ...jsonOf(10_000_000))}\r\n`)
    expect(statusAndCode(await text(socket))).toEqual(["413", "body_too_large"])
  })
})

describe("requests above the capacity", () => {
  it("get 503, and are accepted as soon as another one ends", async () => {
    const { open, call, server, platform } = await listen({ MAX_REQUESTS: "2" })
    const body = '{"email":"a@example.com"}'
    const begin = async () => {
      const socket = await open()
      const taken = once(server, "request")
      socket.write(`${head(authRoutes.checkEmail, "Connection: close", ...jsonOf(body.length))}\r\n`)
      const [, response] = await taken
      return { socket, over: once(response, "close") }
    }
    const first = await begin()
    const second = await begin()

    const origin = platform.origins.web()
    const rejected = await call(versionRoutes.current, { headers: { origin } })
    expect([rejected.status, rejected.body.code]).toEqual([503, "unavailable"])
    expect(rejected.headers["retry-after"]).toBe("1")
    expect(rejected.headers["access-control-allow-origin"]).toBe(origin)
    expect((await call(healthRoutes.alive)).status).toBe(200)
    expect((await call(healthRoutes.ready)).status).toBe(200)

    first.socket.write(body)
    expect(statusAndCode(await text(first.socket))[0]).toBe("200")
    await first.over
    expect((await call(versionRoutes.current)).status).toBe(200)

    const third = await begin()
    expect((await call(versionRoutes.current)).status).toBe(503)
    second.socket.destroy()
    await second.over
    expect((await call(versionRoutes.current)).status).toBe(200)
    third.socket.destroy()
    await third.over
  })

  it("get a 503 that pages can read across origins, and their preflight passes", async () => {
    const { open, platform } = await listen({ MAX_CONNECTIONS: "1" })
    await open()
    const origin = `Origin: ${platform.origins.web()}`
    const second = await open()
    second.write(`${head(authRoutes.checkEmail, origin, ...jsonOf(2))}\r\n{}`)
    const rejected = await text(second)
    expect(statusAndCode(rejected)).toEqual(["503", "unavailable"])
    expect(rejected).toContain(`access-control-allow-origin: ${platform.origins.web()}\r\n`)
    expect(rejected).toMatch(/access-control-expose-headers: .*Retry-After/)
    expect(rejected).toMatch(/retry-after: 1\r\n/i)

    const third = await open()
    const preflight = ["Access-Control-Request-Method: POST", "Connection: close"]
    third.write(`${head({ method: "OPTIONS", path: authRoutes.checkEmail.path }, origin, ...preflight)}\r\n`)
    const allowed = await text(third)
    expect(statusAndCode(allowed)[0]).toBe("204")
    expect(allowed).toContain("access-control-allow-origin")
  })

  it("are disconnected when there are far too many connections", async () => {
    const { open, server } = await listen({ MAX_CONNECTIONS: "1" })
    const first = await open()
    for (let spare = 0; spare < 10; spare++) await open()
    const dropped = once(server, "drop")
    const last = await open()
    await dropped
    last.on("error", () => undefined)
    await once(last, "close")
    first.write(`${head(versionRoutes.current, "Connection: close")}\r\n`)
    expect(statusAndCode(await text(first))[0]).toBe("200")
  })
})
