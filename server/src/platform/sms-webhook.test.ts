import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { text } from "node:stream/consumers"
import { Webhook } from "standardwebhooks"
import { expect, it, onTestFinished, vi } from "vitest"
import { systemClock } from "./clock.ts"
import { createWebhookMessenger } from "./sms-webhook.ts"

const secret = "a secret that both sides know: 07"
const message = { to: "+886912345678", text: "驗證碼 048213" }

/** A service that answers with one status after the other, and keeps what it was sent. */
const startService = async (...statuses: number[]) => {
  const received: { body: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    received.push({ body: await text(request), headers: request.headers })
    response.writeHead(statuses.shift() ?? 200, { Location: "/elsewhere" }).end("whatever")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const log = { warn: vi.fn() }
  const url = `http://127.0.0.1:${port}/send?key=planted`
  return { received, log, messenger: createWebhookMessenger({ url, secret, clock: systemClock, log }) }
}

it("posts the message, signed so that the other side can tell that it is ours", async () => {
  const { messenger, received } = await startService()
  await messenger.send(message)
  await messenger.send(message)
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
  expect(headersOf(first)["webhook-id"]).not.toBe(headersOf(second)["webhook-id"])
})

it.each([500, 503, 429, 408])(
  "asks for another try after %i, without the address in its error",
  async (status) => {
    const { messenger, log } = await startService(status)
    await expect(messenger.send(message)).rejects.toThrow(`the text message service answered ${status}`)
    expect(log.warn).not.toHaveBeenCalled()
  },
)

it.each([400, 404, 302])("gives up after %i, and says so without whom or what", async (status) => {
  const { messenger, log, received } = await startService(status)
  await messenger.send(message)
  expect(received).toHaveLength(1)
  expect(log.warn.mock.calls).toEqual([[{ status }, "the text message service refused a message for good"]])
})

it("asks for another try when nobody is there", async () => {
  const options = { url: "http://127.0.0.1:9", secret, clock: systemClock, log: { warn: vi.fn() } }
  await expect(createWebhookMessenger(options).send(message)).rejects.toThrow()
})
