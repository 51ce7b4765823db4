import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPhotoRecord, verifyPhotos } from "@pinyu/testkit/factories/profiles.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterEach, beforeEach, expect, it } from "vitest"

let app: TestApp
let member: BuiltMember
let compared: string

beforeEach(async () => {
  app = await testApp()
  member = await buildMember(app)
  compared = await buildPhotoRecord(app, member)
})
afterEach(() => app.close())

const isVerified = async () => {
  const members = app.db.selectFrom("members").select("photo_verified_at").where("id", "=", member.id)
  return (await members.executeTakeFirstOrThrow()).photo_verified_at !== null
}
const arrange = (...avatar_urls: string[]) =>
  app.call(profileRoutes.update, { as: member, body: { avatar_urls } })

it("a member is verified while the first photo was compared, and again when it is moved back", {
  tags: "nightly",
}, async () => {
  expect(await isVerified()).toBe(false)
  await verifyPhotos(app, member)
  const added = await buildPhotoRecord(app, member)
  expect(await isVerified()).toBe(true)
  await arrange(added, compared)
  expect(await isVerified()).toBe(false)
  await arrange(compared, added)
  expect(await isVerified()).toBe(true)
})

it("a member without photos is not verified; a photo that waits hidden changes nothing", async () => {
  await verifyPhotos(app, member)
  const added = await buildPhotoRecord(app, member)
  await arrange(added, compared)
  const setHidden = (hidden: boolean) =>
    app.db
      .updateTable("member_photos")
      .set({ hidden, queued_at: app.clock.now() })
      .where("large_key", "=", added)
      .execute()
  await setHidden(true)
  expect(await isVerified()).toBe(true)
  await setHidden(false)
  expect(await isVerified()).toBe(false)

  await arrange(compared)
  expect(await isVerified()).toBe(true)
  await arrange()
  expect(await isVerified()).toBe(false)
})
