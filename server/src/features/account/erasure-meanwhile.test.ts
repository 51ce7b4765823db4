import { accountLimits } from "@pinyu/contract/account/limits"
import { accountRoutes } from "@pinyu/contract/account/routes"
import { exportsRoutes } from "@pinyu/contract/exports/routes"
import { type BuiltMember, buildMember, memberPassword } from "@pinyu/testkit/factories/auth.ts"
import { cellsWith } from "@pinyu/testkit/factories/everything.ts"
import { uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { waitForBlockedBy } from "@pinyu/testkit/lock-waits.ts"
import { videoFile } from "@pinyu/testkit/media-files.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { storedFiles } from "@pinyu/testkit/stored-files.ts"
import { afterEach, expect, it, vi } from "vitest"
import { lockCredentials } from "./account.queries.ts"

const app = startedApp()

afterEach(() => void vi.restoreAllMocks())

/** Ends the member's account and erases it after the grace period. */
const endAndErase = async (as: BuiltMember) => {
  const { status } = await app.call(accountRoutes.end, { as, body: { password: memberPassword } })
  expect(status).toBe(200)
  app.clock.advance(accountLimits.returnDays * 24 * 60 * 60)
  await app.services.account.eraseDue()
}

/** Whether nothing of the member is left after the interrupted work. */
const expectNothingOf = async (member: BuiltMember, filesBefore: readonly string[]) => {
  await app.jobsIdle()
  expect(await cellsWith(app, [member.id, member.email])).toEqual([])
  expect(await storedFiles(app)).toEqual(filesBefore)
}

it("a member is erased while their video is transcoded", { tags: "nightly" }, async () => {
  const filesBefore = await storedFiles(app)
  const member = await buildMember(app)
  const { mediaTool } = app.platform
  const convert = mediaTool.convert.bind(mediaTool)
  const { promise: started, resolve: begin } = Promise.withResolvers<void>()
  const { promise: erased, resolve: goOn } = Promise.withResolvers<void>()
  vi.spyOn(mediaTool, "convert").mockImplementation(async (task, watch) => {
    begin()
    await erased
    return convert(task, watch)
  })
  expect((await uploadMedia(app, member, await videoFile("webm"))).status).toBe(201)
  await started
  await endAndErase(member)
  goOn()
  await expectNothingOf(member, filesBefore)
})

it("a member is erased while their export is made", async () => {
  const filesBefore = await storedFiles(app)
  const member = await buildMember(app)
  await storePhoto(app, member)
  const { storage } = app.platform
  const put = storage.put.bind(storage)
  const { promise: started, resolve: begin } = Promise.withResolvers<void>()
  const { promise: erased, resolve: goOn } = Promise.withResolvers<void>()
  vi.spyOn(storage, "put").mockImplementation(async (...given) => {
    begin()
    await erased
    return put(...given)
  })
  expect((await app.call(exportsRoutes.request, { as: member })).status).toBe(201)
  await started
  await endAndErase(member)
  goOn()
  await expectNothingOf(member, filesBefore)
})

it("a member is suspended at the moment of the erasure, and neither ends with a deadlock", async () => {
  const member = await buildMember(app)
  const due = { status: "leaving", erase_after: app.clock.now() } as const
  await app.db.updateTable("members").set(due).where("id", "=", member.id).execute()
  const suspension = await app.db.startTransaction().execute()
  // The first lock of every change of an account, as if it were interrupted before the lock of the member.
  await lockCredentials(suspension, member.id)
  const outcomeOf = (work: Promise<unknown>) => work.then(() => "done", String)
  const erasing = outcomeOf(app.services.account.eraseDue())
  await waitForBlockedBy(app, suspension)
  const ofMember = suspension.updateTable("members").where("id", "=", member.id)
  expect(await outcomeOf(ofMember.set({ status: "suspended" }).execute())).toBe("done")
  await suspension.commit().execute()
  expect(await erasing).toBe("done")
})
