import { once } from "node:events"
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { verificationLimits } from "@pinyu/contract/verification/limits"
import { verificationAdminRoutes, verificationRoutes } from "@pinyu/contract/verification/routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPhotoRecord } from "@pinyu/testkit/factories/profiles.ts"
import { buildChallenge, buildVerification, sendFrames } from "@pinyu/testkit/factories/verification.ts"
import { statusOfUrl } from "@pinyu/testkit/stored-files.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"

const secret = "a secret that both sides know: 07"

let app: TestApp
let member: BuiltMember
let moderator: Awaited<ReturnType<typeof buildAdmin>>
let server: ReturnType<typeof createServer>
/** What the service received, with the headers. */
let received: { body: string; headers: Record<string, string> }[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push({ body: await text(request), headers: request.headers as Record<string, string> })
    response.writeHead(202).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  app = await testApp({
    env: { IDENTITY_SERVICE_URL: `http://127.0.0.1:${port}/compare`, IDENTITY_SERVICE_SECRET: secret },
  })
})
afterAll(async () => {
  await app.close()
  server.close()
})
beforeEach(async () => {
  received = []
  moderator = await buildAdmin(app, { role: "moderator" })
  member = await buildMember(app)
  await buildPhotoRecord(app, member)
})

/** Sends a result as the service does. The library compares the time with the real clock. */
const send = (content: object, changes: { key?: string; at?: Date; payload?: string } = {}, on = app) => {
  const { key = secret, at = new Date() } = changes
  const body = JSON.stringify(content)
  const id = newId()
  const signature = new Webhook(key, { format: "raw" }).sign(id, at, body)
  return on.call(verificationRoutes.result, {
    body: Buffer.from(changes.payload ?? body),
    headers: {
      "content-type": "application/json",
      ...{ "webhook-id": id, "webhook-signature": signature },
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    },
  })
}
const mine = async () => (await app.call(verificationRoutes.mine, { as: member })).body.verification
const photosOf = async ({ id }: { id: string }) => {
  const photos = app.db.selectFrom("member_photos").select("id").where("member_id", "=", id)
  return (await photos.execute()).map((photo) => photo.id)
}
const queued = async () => {
  const { body } = await app.call(verificationAdminRoutes.list, { as: moderator, query: {} })
  return body.verifications.filter((one) => one.member.id === member.id)
}
/** A submission that the service may decide. */
const submitted = async () => {
  const id = await buildVerification(app, member)
  const with_service_until = new Date(app.clock.now().getTime() + 60_000)
  await app.db.updateTable("verifications").set({ with_service_until }).where("id", "=", id).execute()
  return id
}

it("the service gets the frames and photos by signed calls, and nothing about the member", async () => {
  expect((await mine()).with_service).toBe(true)
  await sendFrames(app, member, (await buildChallenge(app, member)).id)
  await app.jobsIdle()
  const [{ body, headers } = { body: "", headers: {} }] = received
  const content = new Webhook(secret, { format: "raw" })
  const signed = content.sign(
    headers["webhook-id"] ?? "",
    new Date(Number(headers["webhook-timestamp"]) * 1000),
    body,
  )
  expect(headers["webhook-signature"]).toBe(signed)
  const { frames, photos, poses, result_url } = JSON.parse(body)
  expect([frames.length, photos.length, poses.length]).toEqual([3, 1, 2])
  expect(result_url).toMatch(/\/api\/verification\/results$/)
  expect(await statusOfUrl(app, frames[0])).toBe(200)
  for (const secretText of [member.email, member.nickname]) expect(body).not.toContain(secretText)
  expect(await queued()).toEqual([])
  app.clock.advance(verificationLimits.serviceHours * 60 * 60)
  moderator = await buildAdmin(app, { role: "moderator" })
  expect(await queued()).toHaveLength(1)
})

it("its result counts once; a repeat and a later result change nothing", async () => {
  const id = await submitted()
  const result = { id, outcome: "approved", photo_ids: await photosOf(member) }
  expect((await send(result)).status).toBe(200)
  expect(await mine()).toMatchObject({ last_decision: { outcome: "approved", by_service: true } })
  expect((await send(result)).status).toBe(200)
  expect((await send({ id, outcome: "declined", reason: "different_person" })).status).toBe(200)
  expect((await mine()).verified_at).not.toBeNull()
  const events = app.db.selectFrom("notification_events").select("type").where("member_id", "=", member.id)
  expect(await events.execute()).toEqual([{ type: "photo_verification" }])
})

it("a result that was forged, altered, old, or makes no sense changes nothing", async () => {
  const id = await submitted()
  const result = { id, outcome: "declined", reason: "unclear" }
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  expect((await send(result, { key: "another secret of some length 123" })).status).toBe(401)
  expect((await send(result, { payload: JSON.stringify({ ...result, reason: "not_live" }) })).status).toBe(
    401,
  )
  expect((await send(result, { at: minutesAgo(6) })).status).toBe(401)
  expect((await send({ id, outcome: "approved" })).body.code).toBe("invalid_input")
  expect((await send({ ...result, id: "1" })).body.code).toBe("invalid_input")
  expect((await send({ ...result, id: newId() })).status).toBe(200)
  const unsigned = await app.call(verificationRoutes.result, { body: result })
  expect([unsigned.status, (await mine()).last_decision]).toEqual([401, null])
})

it("a submission whose photos have changed goes to the team", async () => {
  const id = await submitted()
  expect(await queued()).toEqual([])
  expect((await send({ id, outcome: "approved", photo_ids: [newId()] })).status).toBe(200)
  expect([(await queued()).length, (await mine()).last_decision]).toEqual([1, null])
})

it("without a service there is no such address, and the team compares", async () => {
  const other = await testApp()
  const answer = await send({ id: newId() }, {}, other)
  expect(answer.status).toBe(404)
  await other.close()
})
