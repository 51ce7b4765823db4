import { once } from "node:events"
import { Agent, type IncomingMessage, request } from "node:http"
import { connect } from "node:net"
import { Worker } from "node:worker_threads"
import { eventually } from "@pinyu/testkit/eventually.ts"
import fastify from "fastify"
import { expect, it, onTestFinished } from "vitest"
import { closeServer } from "./close-server.ts"

const portOf = (server: ReturnType<typeof fastify>) => server.addresses()[0]?.port ?? 0

it("answers pending requests, then closes the keep-alive connection", async () => {
  const arrived = Promise.withResolvers<void>()
  const work = Promise.withResolvers<string>()
  const server = fastify({ forceCloseConnections: "idle" })
  server.get("/", () => {
    arrived.resolve()
    return work.promise
  })
  await server.listen({ host: "127.0.0.1", port: 0 })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const answered = once(request({ port: portOf(server), agent }).end(), "response")
  await arrived.promise

  const closed = closeServer(server)
  await eventually(() => expect(server.server.listening).toBe(false))
  work.resolve("done")
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
  await closed
})

it("answers a request that arrives on a keep-alive connection during the shutdown, and closes it", async () => {
  const server = fastify({ forceCloseConnections: "idle", return503OnClosing: false })
  server.get("/", async () => "done")
  await server.listen({ host: "127.0.0.1", port: 0 })
  const port = portOf(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = async () => {
    const [answer] = (await once(request({ port, agent }).end(), "response")) as [IncomingMessage]
    answer.resume()
    await once(answer, "end")
    return [answer.statusCode, answer.headers.connection]
  }
  expect(await ask()).toEqual([200, "keep-alive"])

  const closed = closeServer(server, { drainMs: 60_000, timeoutMs: 60_000 })
  await eventually(() => expect(server.server.listening).toBe(false))
  expect(await ask()).toEqual([200, "close"])
  await closed
})

/** A thread that connects, sends a request and counts `sent` up, while this thread is blocked. */
const callerThread = (port: number, sent: Int32Array) =>
  new Worker(
    `const { connect } = require("node:net")
    const { parentPort, workerData: { port, sent } } = require("node:worker_threads")
    let answer = ""
    const socket = connect(port, "127.0.0.1", () =>
      socket.write("GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n", () => {
        Atomics.add(sent, 0, 1)
        Atomics.notify(sent, 0)
      }))
    socket.on("data", (part) => { answer += part })
    socket.on("error", ({ code }) => { answer += code })
    socket.on("close", () => parentPort.postMessage(answer))`,
    { eval: true, workerData: { port, sent } },
  )

it("answers a request that arrived while the process was too busy to accept its connection", async () => {
  const server = fastify({ forceCloseConnections: "idle", return503OnClosing: false })
  server.get("/", async () => "done")
  await server.listen({ host: "127.0.0.1", port: 0 })
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const caller = callerThread(portOf(server), sent)
  const answered = once(caller, "message")
  Atomics.wait(sent, 0, 0)

  const closed = closeServer(server)
  expect(await answered).toEqual([expect.stringMatching(/^HTTP\/1.1 200 OK/)])
  await closed
})

it("does not wait for a client that never completes its request", async () => {
  const arrived = Promise.withResolvers<void>()
  const server = fastify({ forceCloseConnections: "idle" })
  server.addHook("onRequest", async () => arrived.resolve())
  server.post("/", async () => "never")
  await server.listen({ host: "127.0.0.1", port: 0 })
  const slow = connect(portOf(server), "127.0.0.1")
  onTestFinished(() => void slow.destroy())
  slow.on("error", () => undefined)
  slow.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nslow")
  await arrived.promise
  await expect(closeServer(server, { drainMs: 10, timeoutMs: 100 })).resolves.toBeUndefined()
})
