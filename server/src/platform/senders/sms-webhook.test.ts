import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { text } from "node:stream/consumers"
import { Webhook } from "standardwebhooks"
import { expect, it, onTestFinished, vi } from "vitest"
import { systemClock } from "../clock.ts"
import { createWebhookMessenger } from "./sms-webhook.ts"

const secret = "a secret that both sides know: 07"
const message = { to: "+886912345678", text: "驗證碼 048213" }

/** A service that responds with the given statuses in order, and stores the requests. */
const startService = async (...statuses: (number | "silence")[]) => {
  const received: { body: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    received.push({ body: await text(request), headers: request.headers })
    const status = statuses.shift() ?? 200
    if (status !== "silence") response.writeHead(status, { Location: "/elsewhere" }).end("whatever")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const log = { warn: vi.fn() }
  const url = `http://127.0.0.1:${port}/send?key=planted`
  const messengerWith = (options: { timeoutMs?: number } = {}) =>
    createWebhookMessenger({ url, secret, clock: systemClock, log, ...options })
  return { received, log, messenger: messengerWith(), messengerWith }
}

it("posts the message with a signature that the receiver can verify", async () => {
  const { messenger, received } = await startService()
  await messenger.send({ id: "first", ...message })
  await messenger.send({ id: "second", ...message })
  const [first, second] = received
  const headersOf = ({ headers = {} }: { headers?: IncomingHttpHeaders } = {}) => ({
    "webhook-id": String(headers["webhook-id"]),
    "webhook-timestamp": String(headers["webhook-timestamp"]),
    "webhook-signature": String(headers["webhook-signature"]),
  })
  const webhook = new Webhook(secret, { format: "raw" })
  expect(webhook.verify(first?.body ?? "", headersOf(first))).toMatchObject(message)
  expect(() => webhook.verify((first?.body ?? "").replace("048213", "048214"), headersOf(first))).toThrow()
  expect(() =>
    new Webhook("another secret", { format: "raw" }).verify(first?.body ?? "", headersOf(first)),
  ).toThrow()
  expect(first?.headers["content-type"]).toBe("application/json")
  expect([first, second].map((request) => headersOf(request)["webhook-id"])).toEqual(["first", "second"])
})

it.each([500, 503, 429, 408])("requests a retry after %i, without the URL in its error", async (status) => {
  const { messenger, log } = await startService(status)
  await expect(messenger.send({ id: "a", ...message })).rejects.toThrow(
    `the text message service answered ${status}`,
  )
  expect(log.warn).not.toHaveBeenCalled()
})

it.each([400, 404, 302])(
  "drops the message after %i, and logs neither recipient nor text",
  async (status) => {
    const { messenger, log, received } = await startService(status)
    await messenger.send({ id: "a", ...message })
    expect(received).toHaveLength(1)
    expect(log.warn.mock.calls).toEqual([
      [{ status }, "the text message service rejected a message permanently"],
    ])
  },
)

it("times out without a response, and requests a retry", async () => {
  const { messengerWith } = await startService("silence")
  const sending = messengerWith({ timeoutMs: 200 }).send({ id: "a", ...message })
  await expect(sending).rejects.toThrow(/timeout/)
})

it("requests a retry when the service is down", async () => {
  const options = { url: "http://127.0.0.1:9", secret, clock: systemClock, log: { warn: vi.fn() } }
  await expect(createWebhookMessenger(options).send({ id: "a", ...message })).rejects.toThrow()
})
