import { chatLimits } from "@pinyu/contract/chat/limits"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildInvitation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { storeFile } from "@pinyu/testkit/factories/media.ts"
import { buildPair, chatApp } from "@pinyu/testkit/scenarios/chat-calls.ts"
import { isStored } from "@pinyu/testkit/stored-files.ts"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

const app = chatApp()
let me: BuiltMember
let other: BuiltMember
let id: string

const { openSeconds, retrySeconds, reportSeconds, expiryDays } = chatLimits.viewOnce
const daySeconds = 24 * 60 * 60

beforeEach(async () => {
  ;({ me, other, id } = await buildPair(app))
})
afterEach(() => {
  app.clock.set(new Date())
  vi.restoreAllMocks()
})

/** Sends a picture that the other may open once. */
const sendOnce = async (conversationId = id, content: string | null = null) => {
  const { originalUrl, thumbnailUrl } = await storeFile(app, me)
  const picture = { messageType: "image", content, mediaUrl: originalUrl, isViewOnce: true } as const
  const message = await buildMessage(app, me, conversationId, picture)
  return { ...message, keys: [originalUrl, thumbnailUrl ?? ""] }
}
const open = async (as: BuiltMember, messageId: string, key?: string) => {
  const headers = key === undefined ? {} : { "idempotency-key": key }
  const { status, body } = await app.call(chatRoutes.open, { as, params: { messageId }, headers })
  return { status, body }
}
/** Reads an address, in whole or the part that a `Range` header names. */
const read = async (url: string, range?: string, method: "GET" | "HEAD" = "GET") => {
  const { pathname, search } = new URL(url)
  const headers = range === undefined ? {} : { range }
  const answer = await app.app.inject({ method, url: pathname + search, headers })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}
const openedUrl = async (key?: string) => (await open(other, (await sendOnce()).id, key)).body.url
const failure = async (answer: ReturnType<typeof open>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const shown = async (as: BuiltMember, messageId: string) =>
  (await app.services.chat.message(as.id, messageId)).message
const storedOf = (keys: readonly string[]) => Promise.all(keys.map((key) => isStored(app, key)))
/** Ends the time in which a report keeps the bytes, and runs the jobs of that time. */
const afterReports = async () => {
  app.clock.advance(reportSeconds)
  await app.startWaitingJobs()
  await app.jobsIdle()
}
/** The same by the hourly task. */
const afterTask = async () => {
  app.clock.advance(reportSeconds)
  await app.services.chat.dropDue()
  await app.jobsIdle()
}
const notFound = [404, "message_not_found"]
const closed = [409, "view_once_closed"]
const noFile = {
  ...{ media_url: null, media_url_signed: null, media_thumbnail_url: null },
  ...{ media_thumbnail_url_signed: null, media_metadata: null, media_state: null },
}

describe("a picture to be opened once", () => {
  it("has no file in any answer or event, for either member", async () => {
    const emit = vi.spyOn(app.platform.realtime, "emitNewMessage")
    const sent = await sendOnce(id, "給你看")
    const expected = { message_type: "image", content: "給你看", view_once: "unopened", ...noFile }
    expect(sent).toMatchObject(expected)
    for (const [, { message }] of emit.mock.calls) expect(message).toMatchObject(expected)
    for (const member of [me, other]) {
      expect(await shown(member, sent.id)).toMatchObject(expected)
      const { messages } = await app.services.chat.messages(member.id, id, { limit: 10 })
      expect(messages).toMatchObject([expected])
      const changes = await app.services.chat.changes(member.id, id, 0)
      for (const key of sent.keys) expect(JSON.stringify([messages, changes])).not.toContain(key)
    }
  })

  it("is sent once, also when the sender repeats it after the opening", async () => {
    const { originalUrl: mediaUrl } = await storeFile(app, me)
    const body = { messageType: "image", mediaUrl, isViewOnce: true, clientMessageId: "once" }
    const send = (changes: object = {}) =>
      app.call(chatRoutes.send, { as: me, params: { conversationId: id }, body: { ...body, ...changes } })
    const first = (await send()).body.message
    await open(other, first.id)
    await afterTask()
    expect((await send()).body.message).toMatchObject({ id: first.id, view_once: "opened" })
    expect((await send({ isViewOnce: false })).body.code).toBe("client_message_id_reused")
  })
})

describe("opening it", () => {
  it("returns a short-lived address, and both see that it was opened", async () => {
    const sent = await sendOnce()
    const emit = vi.spyOn(app.platform.realtime, "emit")
    const { status, body } = await open(other, sent.id)
    expect([status, body.message.view_once]).toEqual([200, "opened"])
    expect(body.message).toMatchObject(noFile)
    const updated = { message: { id: sent.id, view_once: "opened", ...noFile } }
    expect(emit.mock.calls).toMatchObject([
      [other.id, "message-updated", updated],
      [me.id, "message-updated", updated],
    ])
    expect((await app.services.chat.changes(me.id, id, sent.revision)).messages).toMatchObject([
      { id: sent.id, view_once: "opened" },
    ])
    expect(await failure(open(other, sent.id))).toEqual(closed)
    for (const key of sent.keys) expect(body.url).not.toContain(key)
    app.clock.advance(openSeconds + 1)
    expect((await read(body.url)).status).toBe(404)
  })

  it("succeeds on one of several devices", async () => {
    const sent = await sendOnce()
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => open(other, sent.id, `device-${n}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === "view_once_closed")).toHaveLength(3)
  })

  it("answers a retry of the same device for half a minute", async () => {
    const sent = await sendOnce()
    const [one, again] = await Promise.all([open(other, sent.id, "a"), open(other, sent.id, "a")])
    expect([one.status, again.status]).toEqual([200, 200])
    const another = await sendOnce()
    expect(await failure(open(other, another.id, "a"))).toEqual([409, "idempotency_key_reused"])
    app.clock.advance(retrySeconds + 1)
    expect(await failure(open(other, sent.id, "a"))).toEqual(closed)
  })

  it("is only for its reader", async () => {
    const sent = await sendOnce()
    const stranger = await buildMember(app)
    const text = await buildMessage(app, me, id)
    expect(await failure(open(me, sent.id))).toEqual(notFound)
    expect(await failure(open(stranger, sent.id))).toEqual(notFound)
    expect(await failure(open(other, text.id))).toEqual(notFound)
    expect(await failure(open(other, id))).toEqual(notFound)
    await app.services.chat.clear(other.id, id, sent.position)
    expect(await failure(open(other, sent.id)), "deleted for themselves").toEqual(notFound)
    const another = await sendOnce()
    await buildBlock(app, other, me)
    expect(await failure(open(other, another.id))).toEqual(notFound)
    expect(await storedOf([...sent.keys, ...another.keys])).toEqual(Array(4).fill(true))
  })

  it("needs that the reader accepted the sender", async () => {
    const [stranger, reader] = await Promise.all([buildMember(app), buildMember(app)])
    const conversationId = await buildInvitation(app, stranger, reader)
    const { originalUrl: mediaUrl } = await storeFile(app, stranger)
    const picture = { messageType: "image", content: null, mediaUrl, isViewOnce: true } as const
    const sent = await buildMessage(app, stranger, conversationId, picture)
    expect(await shown(reader, sent.id)).toMatchObject({ ...noFile, media_state: "hidden" })
    expect(await failure(open(reader, sent.id))).toEqual(notFound)
    await app.services.chat.answerInvitation(reader.id, conversationId, "accepted")
    expect((await open(reader, sent.id)).status).toBe(200)
  })
})

describe("its address", () => {
  it("ends with the first complete read", async () => {
    const url = await openedUrl()
    expect((await read(url, undefined, "HEAD")).status, "takes nothing").toBe(404)
    const whole = await read(url)
    expect([whole.status, whole.headers["content-type"], whole.headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      "private, no-store",
    ])
    for (const range of [undefined, "bytes=0-0", "bytes=-1"])
      expect((await read(url, range)).status).toBe(404)
  })

  it("adds ranges up, and gives no byte twice", async () => {
    const size = (await read(await openedUrl())).bytes.length
    const [url, again, wide] = [await openedUrl(), await openedUrl(), await openedUrl()]
    const halves = [await read(url, `bytes=0-${size - 2}`), await read(url, `bytes=${size - 1}-`)]
    expect(halves.map(({ status, bytes }) => [status, bytes.length])).toEqual([
      [206, size - 1],
      [206, 1],
    ])
    expect((await read(url, "bytes=0-0")).status).toBe(404)
    expect((await read(again, `bytes=1-`)).status).toBe(206)
    expect((await read(again, `bytes=1-`)).status, "all but a byte, twice").toBe(404)
    expect((await read(wide, `bytes=${size}-`)).status).toBe(404)
    expect((await read(wide, "bytes=0-0,2-3")).status, "several ranges are the whole").toBe(200)
    expect((await read(wide)).status).toBe(404)
  })

  it("serves one of several reads at once", async () => {
    const url = await openedUrl()
    const answers = await Promise.all(Array.from({ length: 4 }, () => read(url)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  })

  it("is replaced by that of a retry, until the picture was read", async () => {
    const sent = await sendOnce()
    const lost = (await open(other, sent.id, "a")).body.url
    const { url } = (await open(other, sent.id, "a")).body
    expect((await read(lost)).status).toBe(404)
    // Of a read that breaks, only what was sent counts.
    const reading = { id: new URL(url).pathname.split("/").at(-1) ?? "", viewerId: other.id }
    const { claim, settle } = app.services.chat.onceReadings
    expect(await claim(reading, { bytes: 100, size: 100 })).toBe(true)
    await settle(reading, { bytes: 100, size: 100, sent: 0 })
    expect((await read(url)).status).toBe(200)
    await expect.poll(() => failure(open(other, sent.id, "a"))).toEqual(closed)
  })

  it("is for its reader alone, as long as they see the message", async () => {
    const url = await openedUrl()
    expect((await read(url.replace(other.id, me.id))).status).toBe(404)
    const sent = await sendOnce()
    const recalled = (await open(other, sent.id)).body.url
    await app.services.chat.remove(me.id, sent.id)
    expect((await read(recalled)).status).toBe(404)
    await buildBlock(app, me, other)
    expect((await read(url)).status).toBe(404)
  })
})

describe("its bytes", () => {
  it("are deleted some minutes after the opening, also after a crash", async () => {
    const sent = await sendOnce()
    await open(other, sent.id)
    await app.jobsIdle()
    expect(await storedOf(sent.keys)).toEqual([true, true])
    await afterReports()
    expect(await storedOf(sent.keys)).toEqual([false, false])
    const rows = app.db.selectFrom("media_files").select("key").where("key", "in", sent.keys)
    expect(await rows.execute()).toEqual([])
    for (const member of [me, other]) expect((await shown(member, sent.id)).view_once).toBe("opened")
  })

  it("are deleted unopened after two weeks, which both see", async () => {
    const sent = await sendOnce()
    app.clock.advance(expiryDays * daySeconds - 60)
    await app.services.chat.dropDue()
    expect((await shown(other, sent.id)).view_once).toBe("unopened")
    app.clock.advance(60)
    // The session has expired meanwhile.
    const late = app.services.chat.open(other.id, sent.id, undefined)
    await expect(late).rejects.toMatchObject({ code: "view_once_closed" })
    const emit = vi.spyOn(app.platform.realtime, "emit")
    await app.services.chat.dropDue()
    await app.services.chat.dropDue()
    const expired = ["message-updated", { message: { id: sent.id, view_once: "expired" } }]
    const ofThis = emit.mock.calls.filter(([members]) => members === me.id || members === other.id)
    expect(ofThis).toMatchObject([
      [me.id, ...expired],
      [other.id, ...expired],
    ])
    await app.jobsIdle()
    expect(await storedOf(sent.keys)).toEqual([false, false])
  })

  it("are deleted at once when the sender recalls it before or after the opening", async () => {
    for (const isOpened of [false, true]) {
      const sent = await sendOnce()
      if (isOpened) await open(other, sent.id, "device")
      await app.services.chat.remove(me.id, sent.id)
      expect(await shown(other, sent.id)).toMatchObject({ is_deleted: true, view_once: null })
      expect(await failure(open(other, sent.id, "device"))).toEqual(notFound)
      await app.jobsIdle()
      expect(await storedOf(sent.keys)).toEqual([false, false])
    }
  })

  it("stay as evidence of a report, also one made after the opening", async () => {
    const sent = await sendOnce()
    await open(other, sent.id)
    app.clock.advance(reportSeconds - 60)
    const form = { target_type: "message", target_id: sent.id, reason: "harassment" }
    const answer = await app.call(reportsRoutes.submit, { as: other, body: form })
    expect(answer.status).toBe(201)
    await afterTask()
    expect(await storedOf(sent.keys)).toEqual([true, true])
    const rows = app.db.selectFrom("reports").select("evidence").where("target_id", "=", sent.id)
    const { evidence } = await rows.executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({ is_view_once: true, opened_at: expect.any(String), files: sent.keys })
    expect(await shown(other, sent.id)).toMatchObject({ view_once: "opened", ...noFile })
  })
})
