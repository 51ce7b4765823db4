import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildPhotoRecord } from "@pinyu/testkit/factories/profiles.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { findCardRows, findMember, listMembers } from "./profiles.queries.ts"
import { areCardsShown, isMemberShown } from "./replica-reads.queries.ts"

let app: TestApp
let owner: BuiltMember
let viewer: BuiltMember
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;[owner, viewer] = await Promise.all([buildMember(app), buildMember(app)])
  for (let n = 0; n < 2; n++) await buildPhotoRecord(app, owner)
  await setVerified(app.clock.now())
  await buildLike(app, owner, viewer)
  app.clock.advance(1)
})
afterAll(() => app.close())

const setPrivacy = (body: object) => app.call(profileRoutes.setPrivacy, { as: owner, body })
const suspend = (status: "active" | "suspended") =>
  app.db.updateTable("members").set({ status }).where("id", "=", owner.id).execute()
const setVerified = (verified_at: Date | null) =>
  app.db
    .updateTable("member_photos")
    .set({ verified_at })
    .where("member_id", "=", owner.id)
    .where("position", "=", 0)
    .execute()
const hidePhotos = () =>
  app.db
    .updateTable("member_photos")
    .set({ hidden: true, queued_at: app.clock.now() })
    .where("member_id", "=", owner.id)
    .execute()

/** Whether a card and a profile that were read before a change still hold after it. */
const holdAfter = async (change: () => Promise<unknown>) => {
  const { db } = app
  const cards = await findCardRows(db, viewer.id, listMembers(db, viewer.id, [owner.id]))
  const profile = await findMember(db, viewer.id, owner.id)
  expect([cards.length, profile?.id]).toEqual([1, owner.id])
  await change()
  return [await areCardsShown(db, viewer.id, cards), await isMemberShown(db, viewer.id, profile)]
}

it.each([
  ["a block of the viewer", () => buildBlock(app, owner, viewer)],
  ["a block by the viewer", () => buildBlock(app, viewer, owner)],
  ["a suspension", () => suspend("suspended")],
  ["a hidden field", () => setPrivacy({ show_city: false })],
  ["incognito", () => setPrivacy({ discoverable: false })],
  ["photos that are hidden", hidePhotos],
  ["a verification that is withdrawn", () => setVerified(null)],
])("cards and profiles hold no longer after %s", async (_, change) => {
  expect(await holdAfter(change)).toEqual([false, false])
})

it("cards and profiles hold no longer when the end of a like blurs photos", async () => {
  await app.db.updateTable("members").set({ blur_photos: true }).where("id", "=", owner.id).execute()
  expect(await holdAfter(() => app.services.friends.unlike(owner.id, viewer.id))).toEqual([false, false])
})

it("cards and profiles hold as long as nothing hides", async () => {
  expect(
    await holdAfter(async () => {
      const online = { last_online: app.clock.now() }
      await app.db.updateTable("members").set(online).where("id", "=", owner.id).execute()
      await buildLike(app, viewer, owner)
    }),
  ).toEqual([true, true])
})

it("nothing needs no confirmation, and a member whom a replica lacks is read on the primary", async () => {
  expect(await areCardsShown(app.db, viewer.id, [])).toBe(true)
  expect(await isMemberShown(app.db, viewer.id, undefined)).toBe(false)
})
