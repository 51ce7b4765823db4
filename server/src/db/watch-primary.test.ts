import { stalledServer } from "@pinyu/testkit/stalled-server.ts"
import { expect, it, onTestFinished } from "vitest"
import { openDatabase } from "./client.ts"
import { isDatabaseError } from "./database-errors.ts"
import { identityOfAny, watchPrimary } from "./watch-primary.ts"

const noLog = { info: () => undefined, warn: () => undefined }

it("without a primary, connections fail as those of an unavailable database", {
  tags: "nightly",
}, async () => {
  const stalled = await stalledServer()
  const urls = ["postgres://pinyu@127.0.0.1:1/pinyu", `postgres://pinyu@127.0.0.1:${stalled}/pinyu`]
  const { connection, close } = watchPrimary(urls, noLog)
  const database = openDatabase({ connection, onConnectionLost: () => undefined })
  onTestFinished(async () => {
    await database.close()
    await close()
  })
  const error = await database.pool.query("select 1").catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    message: expect.stringMatching(
      /^no host of the database accepts writes: 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\), 127\.0\.0\.1:\d+ \(.+\)$/,
    ),
  })
  expect(isDatabaseError(error)).toBe(true)
})

it("accepts a certificate of any of the hosts", () => {
  const check = identityOfAny(["a.example", "10.0.0.2"])
  const certificate = (subjectaltname: string) => ({ subject: { CN: "server" }, subjectaltname })
  expect(check("a.example", certificate("DNS:a.example"))).toBeUndefined()
  expect(check("a.example", certificate("IP Address:10.0.0.2"))).toBeUndefined()
  expect(check("a.example", certificate("DNS:c.example"))).toBeInstanceOf(Error)
})
