import { once } from "node:events"
import { createServer } from "node:http"
import { json, text } from "node:stream/consumers"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { buildMember, registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { SMTPServer } from "smtp-server"
import { expect, it, onTestFinished } from "vitest"

const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port

/** The mails of a mail server that accepts each mail but reports an error the first time. */
const startForgetfulMailServer = async () => {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      void text(stream).then((source) => {
        taken.push(source)
        done(taken.length === 1 ? Object.assign(new Error("try later"), { responseCode: 451 }) : null)
      })
    },
  })
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  onTestFinished(() => new Promise<void>((done) => server.close(done)))
  return { url: `smtp://127.0.0.1:${portOf(server.server)}`, taken }
}

const startForgetfulTextService = async () => {
  const taken: { id: unknown; body: { to: string; text: string } }[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { to: string; text: string }
    taken.push({ id: request.headers["webhook-id"], body })
    response.writeHead(taken.length === 1 ? 503 : 204).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${portOf(server)}`, taken }
}

/** Waits for the second attempt, which the queue would start seconds later. */
const twice = (app: TestApp, taken: readonly unknown[]) =>
  eventually(async () => {
    await app.startWaitingJobs()
    expect(taken).toHaveLength(2)
  })

const bodyOf = (source = "") => source.slice(source.indexOf("\r\n\r\n")).replaceAll(/^-.*$/gm, "")
const messageId = (source = "") => /^Message-ID: (.+)$/m.exec(source)?.[1]

it("a mail that was accepted without a confirmation is resent with the same id and a valid code", async () => {
  const [mails, texts] = [await startForgetfulMailServer(), await startForgetfulTextService()]
  const app = await testApp({
    env: { SMTP_URL: mails.url, MAIL_FROM: "hello@pinyu.example", SMS_WEBHOOK_URL: texts.url },
  })
  const { email } = registrationForm()
  const member = await buildMember(app)
  await app.call(authRoutes.sendEmailCode, { body: { email } })
  await app.call(authRoutes.sendPhoneCode, { as: member, body: { phone: "0912345678" } })
  await Promise.all([twice(app, mails.taken), twice(app, texts.taken)])
  await app.jobsIdle()

  expect(mails.taken).toHaveLength(2)
  const [mail, sameMail] = mails.taken
  expect(messageId(sameMail)).toMatch(/^<[0-9a-f-]{36}@pinyu\.example>/)
  expect(messageId(sameMail)).toBe(messageId(mail))
  expect(bodyOf(sameMail)).toContain("Content-Transfer-Encoding")
  expect(bodyOf(sameMail)).toBe(bodyOf(mail))

  expect(texts.taken).toHaveLength(2)
  const [message, sameMessage] = texts.taken
  expect(sameMessage?.id).toBe(message?.id)
  expect(sameMessage?.body.text).toBe(message?.body.text)
  const code = /\d{6}/.exec(message?.body.text ?? "")?.[0]
  expect((await app.call(authRoutes.verifyPhone, { as: member, body: { code } })).status).toBe(200)
  await app.close()
})
