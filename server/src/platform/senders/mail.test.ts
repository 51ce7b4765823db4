import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createOutboxMailer } from "./mail.ts"

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "pinyu-mail-")), "outbox")
})
afterEach(() => rm(join(folder, ".."), { recursive: true }))

const mail = {
  id: "0197-a-job",
  to: "ya@example.com",
  subject: "驗證碼",
  html: "<p>你好，048213</p>",
  text: "你好，048213\n",
}
const setUp = () => {
  let time = Date.parse("2026-01-02T03:04:05.678Z")
  const clock = { now: () => new Date(time) }
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { pass, mailer: createOutboxMailer({ folder, from: "品遇 PINYU <hello@pinyu.localhost>", clock }) }
}

describe("createOutboxMailer", () => {
  it("writes an .eml that mail programs can open, and its JSON copy", async () => {
    await setUp().mailer.send(mail)
    const files = (await readdir(folder)).toSorted()
    expect(files).toEqual([
      expect.stringMatching(/^20260102T030405678Z-[0-9a-f-]{36}\.eml$/),
      expect.stringMatching(/^20260102T030405678Z-[0-9a-f-]{36}\.json$/),
    ])
    const [eml = "", json = ""] = files
    expect(eml.replace(".eml", "")).toBe(json.replace(".json", ""))

    expect(JSON.parse(await readFile(join(folder, json), "utf8"))).toEqual({
      ...{ to: mail.to, subject: mail.subject, text: mail.text, html: mail.html },
      createdAt: "2026-01-02T03:04:05.678Z",
    })
    const source = await readFile(join(folder, eml), "utf8")
    const headers = source.slice(0, source.indexOf("\r\n\r\n"))
    expect(headers).toContain("To: ya@example.com\r\n")
    expect(headers).toContain("Message-ID: <0197-a-job@pinyu.localhost>\r\n")
    expect(headers).toMatch(/From: =\?UTF-8\?.+\?= <hello@pinyu\.localhost>\r\n/)
    expect(headers).toContain(`Subject: =?UTF-8?B?${Buffer.from("驗證碼").toString("base64")}?=`)
    expect(headers).toContain("Date: Fri, 02 Jan 2026 03:04:05 +0000")
    expect(headers).toContain("Auto-Submitted: auto-generated")
    expect(headers).toContain("multipart/alternative")
    for (const body of [mail.text, mail.html])
      expect(source.replaceAll("\r\n", "")).toContain(
        Buffer.from(body.replace("\n", "\r\n")).toString("base64").slice(0, 20),
      )
  })

  it("stores mails in the order of sending, readable by this user only", async () => {
    const { mailer, pass } = setUp()
    for (const n of [1, 2, 3]) {
      await mailer.send({ ...mail, subject: `mail ${n}` })
      pass(n === 1 ? 0 : 1)
    }
    const twins = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted()
    const subjects = await Promise.all(
      twins.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")).subject),
    )
    expect(subjects).toEqual(["mail 1", "mail 2", "mail 3"])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const name of await readdir(folder))
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  })

  it("does not allow header injection by an address or subject", async () => {
    await setUp().mailer.send({
      ...mail,
      to: "ya@example.com\r\nBcc: spy@example.com",
      subject: "a\r\nBcc: spy@example.com",
    })
    const eml = (await readdir(folder)).find((name) => name.endsWith(".eml")) ?? ""
    expect(await readFile(join(folder, eml), "utf8")).not.toMatch(/^Bcc:/im)
  })
})
