import { once } from "node:events"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { testClock } from "@pinyu/testkit/clock.ts"
import { createTransport } from "nodemailer"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { expect, it, onTestFinished, vi } from "vitest"
import { createOutboxMailer } from "./mail.ts"
import { createSmtpMailer } from "./smtp.ts"

const mail = {
  id: "0197-a-job",
  to: "ya@example.com",
  subject: "驗證碼",
  html: "<p>你好，048213</p>",
  text: "你好，048213\n",
}
const from = "品遇 PINYU <hello@pinyu.example>"

const smtpError = (message: string, responseCode: number) =>
  Object.assign(new Error(message), { responseCode })

/** A real local mail server that stores what it receives. */
const startServer = async (options: SMTPServerOptions = {}) => {
  const taken: string[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onData: (stream, _session, done) => {
      void text(stream).then((source) => {
        taken.push(source)
        done()
      })
    },
    ...options,
  })
  // A client that aborts must not fail the test.
  server.on("error", () => undefined)
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  onTestFinished(() => new Promise<void>((done) => server.close(done)))
  const { port } = server.server.address() as { port: number }
  return { port, taken, connections: () => connections }
}

const clock = testClock("2026-01-02T03:04:05.678Z")

const mailerFor = (url: string) => {
  const log = { warn: vi.fn() }
  const mailer = createSmtpMailer({ url, from, clock, log })
  onTestFinished(() => mailer.close())
  return { mailer, log }
}

it("sends the whole mail over pooled connections", async () => {
  const { port, taken, connections } = await startServer()
  const { mailer } = mailerFor(`smtp://127.0.0.1:${port}`)
  for (const n of [1, 2, 3, 4, 5]) await mailer.send({ ...mail, to: `member${n}@example.com` })
  expect(taken).toHaveLength(5)
  expect(connections()).toBe(1)
  const [source = ""] = taken
  expect(source).toContain("To: member1@example.com")
  expect(source).toMatch(/From: =\?UTF-8\?.+\?= <hello@pinyu\.example>/)
  expect(source).toContain(`Subject: =?UTF-8?B?${Buffer.from("驗證碼").toString("base64")}?=`)
  expect(source).toContain("Date: Fri, 02 Jan 2026 03:04:05 +0000")
  expect(source).toContain("Auto-Submitted: auto-generated")
  for (const body of [mail.text, mail.html])
    expect(source.replaceAll(/\s/g, "")).toContain(Buffer.from(body.trim()).toString("base64").slice(0, 20))
})

it("sends the same mail as the outbox stores, and a repeat under the same Message-ID", async () => {
  const { port, taken } = await startServer()
  const { mailer } = mailerFor(`smtp://127.0.0.1:${port}`)
  await mailer.send(mail)
  await mailer.send(mail)
  const folder = await mkdtemp(join(tmpdir(), "pinyu-smtp-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  await createOutboxMailer({ folder, from, clock }).send(mail)
  const [eml = ""] = (await readdir(folder)).filter((name) => name.endsWith(".eml"))

  const boundary = /(?<=boundary="|--)[^"\r\n]*NmP[^"\r\n]*?(?="|--\r\n|\r\n)/g
  const plain = (source: string) => source.replaceAll(boundary, "boundary").trim()
  const stored = plain(await readFile(join(folder, eml), "utf8"))
  expect(stored).toContain("Message-ID: <0197-a-job@pinyu.example>")
  expect(taken.map(plain)).toEqual([stored, stored])
})

/** A server that responds to each line with the result of `answer`; null aborts the connection. */
const startScripted = async (answer: (line: string) => string | null) => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined)
    const send = (words: string | null) => (words === null ? socket.destroy() : socket.write(words))
    send(answer(""))
    socket.on("data", (line) => send(answer(String(line))))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return `smtp://127.0.0.1:${port}`
}

it("times out on a hanging server, and requests a retry", async () => {
  const silentFromTheStart = await startScripted(() => "")
  await expect(mailerFor(`${silentFromTheStart}?greetingTimeout=200`).mailer.send(mail)).rejects.toThrow(
    "Greeting never received",
  )
  const silentLater = await startScripted((line) => (line ? "" : "220 hello\r\n"))
  await expect(mailerFor(`${silentLater}?socketTimeout=200`).mailer.send(mail)).rejects.toThrow("Timeout")
})

it("requests a retry when the server aborts during a mail", async () => {
  const received: string[] = []
  const url = await startScripted((line) => {
    received.push(line.trim())
    if (line === "") return "220 hello\r\n"
    if (received.includes("DATA") && line !== "DATA\r\n") return null
    return line === "DATA\r\n" ? "354 go on\r\n" : "250 fine\r\n"
  })
  await expect(mailerFor(url).mailer.send(mail)).rejects.toThrow()
  expect(received).toContain("DATA")
})

it("requests a retry when the server is busy, aborts, or is down", async () => {
  let busy = true
  const { port, taken } = await startServer({
    onMailFrom: (_address, _session, done) => done(busy ? smtpError("busy", 451) : null),
  })
  const { mailer, log } = mailerFor(`smtp://127.0.0.1:${port}`)
  await expect(mailer.send(mail)).rejects.toThrow()
  busy = false
  await mailer.send(mail)
  expect(taken).toHaveLength(1)

  const rude = createServer((socket) => socket.write("220 hello\r\n", () => socket.destroy()))
  rude.listen(0, "127.0.0.1")
  await once(rude, "listening")
  const { port: rudePort } = rude.address() as { port: number }
  await expect(mailerFor(`smtp://127.0.0.1:${rudePort}`).mailer.send(mail)).rejects.toThrow()
  rude.close()
  await once(rude, "close")
  await expect(mailerFor(`smtp://127.0.0.1:${rudePort}`).mailer.send(mail)).rejects.toThrow("ECONNREFUSED")
  expect(log.warn).not.toHaveBeenCalled()
})

it("drops a permanently rejected mail, and logs neither recipient nor text", async () => {
  const { port, taken } = await startServer({
    onRcptTo: (_address, _session, done) => done(smtpError("nobody ya@example.com here", 550)),
  })
  const { mailer, log } = mailerFor(`smtp://127.0.0.1:${port}`)
  await mailer.send(mail)
  expect(taken).toEqual([])
  expect(log.warn.mock.calls).toEqual([
    [{ responseCode: 550 }, "the mail server rejected a mail permanently"],
  ])
})

it("signs in with the URL's credentials, and retries after a rejected sign-in", async () => {
  const tried: string[] = []
  const { port, taken } = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username = "", password = "" }, _session, done) => {
      tried.push(`${username} ${password}`)
      if (password === "p@ss word") done(null, { user: username })
      else done(smtpError("no", 535))
    },
  })
  await mailerFor(`smtp://pinyu:p%40ss%20word@127.0.0.1:${port}`).mailer.send(mail)
  expect(taken).toHaveLength(1)
  await expect(mailerFor(`smtp://pinyu:wrong@127.0.0.1:${port}`).mailer.send(mail)).rejects.toThrow()
  expect(tried).toEqual(["pinyu p@ss word", "pinyu wrong"])
})

it("uses TLS, and sends nothing to another machine without it", async () => {
  // smtp-server has its own certificate for localhost.
  const secure = await startServer({ secure: true, disabledCommands: [] })
  const trusting = "?tls.rejectUnauthorized=false"
  await mailerFor(`smtps://127.0.0.1:${secure.port}/${trusting}`).mailer.send(mail)
  expect(secure.taken).toHaveLength(1)
  await expect(mailerFor(`smtps://127.0.0.1:${secure.port}`).mailer.send(mail)).rejects.toThrow(
    /certificate/i,
  )

  const plain = await startServer()
  const elsewhere = `smtp://0.0.0.0:${plain.port}`
  await expect(mailerFor(elsewhere).mailer.send(mail)).rejects.toThrow(/STARTTLS/)
  expect(plain.taken).toEqual([])
  // The same server accepts mail from clients that do not require TLS.
  await createTransport({ host: "127.0.0.1", port: plain.port }).sendMail({ from, ...mail })
  expect(plain.taken).toHaveLength(1)

  const starting = await startServer({ disabledCommands: [] })
  await mailerFor(`smtp://0.0.0.0:${starting.port}/${trusting}`).mailer.send(mail)
  expect(starting.taken).toHaveLength(1)
})

it("names its server without user name and password", () => {
  const { mailer } = mailerFor("smtps://user:p%40ss@mail.pinyu.example:465")
  expect(mailer.destination).toBe("smtps://mail.pinyu.example:465")
})

it("signs in at most once a minute to see whether mails can be handed over", async () => {
  let accepts = false
  const { port, connections } = await startServer({
    authOptional: false,
    onAuth: (_auth, _session, done) =>
      accepts ? done(null, { user: "pinyu" }) : done(smtpError("wrong password", 535)),
  })
  const { mailer } = mailerFor(`smtp://pinyu:secret@127.0.0.1:${port}`)
  await expect(mailer.ping()).rejects.toThrow()
  accepts = true
  clock.advance(59)
  await expect(mailer.ping()).rejects.toThrow()
  expect(connections()).toBe(1)
  clock.advance(1)
  await mailer.ping()
  await mailer.ping()
  expect(connections()).toBe(2)
})
