import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { textMessages } from "@pinyu/phrases/mails"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createOutboxMessenger } from "./sms.ts"

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "pinyu-sms-")), "outbox")
})
afterEach(() => rm(join(folder, ".."), { recursive: true }))

describe("createOutboxMessenger", () => {
  it("writes each message as JSON, readable by this user only", async () => {
    const clock = { now: () => new Date("2026-01-02T03:04:05.678Z") }
    const message = { to: "+886912345678", text: textMessages.phoneCode({ code: "048213", minutes: 10 }) }
    await createOutboxMessenger({ folder, clock }).send({ id: "a", ...message })

    const files = await readdir(folder)
    expect(files).toEqual([expect.stringMatching(/^20260102T030405678Z-[0-9a-f-]{36}\.sms\.json$/)])
    const path = join(folder, files[0] ?? "")
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual({
      ...message,
      createdAt: "2026-01-02T03:04:05.678Z",
    })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it("fits a code into one text message of 70 characters", () => {
    expect(textMessages.phoneCode({ code: "048213", minutes: 10 }).length).toBeLessThanOrEqual(70)
  })
})
