import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../platform/ids.ts"
import { isOwnAccount } from "./own-account.ts"

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const change = ({ id }: BuiltMember, changes: { email?: string; email_verified_at?: Date | null }) =>
  app.db.updateTable("credentials").set(changes).where("member_id", "=", id).execute()
const newEmail = () => `${newId()}@example.com`

describe("the member account of an admin", () => {
  it("has their verified address, whichever came first", async () => {
    const member = await buildMember(app)
    const admin = await buildAdmin(app, { email: member.email })
    const later = await buildMember(app)
    const other = await buildAdmin(app)
    await change(later, { email: other.email })
    expect(await isOwnAccount(app.db, admin.id, member.id)).toBe(true)
    expect(await isOwnAccount(app.db, other.id, later.id)).toBe(true)
    expect(await isOwnAccount(app.db, admin.id, later.id)).toBe(false)
  })

  it("stays theirs after either address changes", async () => {
    const [member, second] = [await buildMember(app), await buildMember(app)]
    const admin = await buildAdmin(app, { email: member.email })
    await change(member, { email: newEmail() })
    await app.db.updateTable("admins").set({ email: second.email }).where("id", "=", admin.id).execute()
    for (const { id } of [member, second]) expect(await isOwnAccount(app.db, admin.id, id)).toBe(true)
  })

  it("is none that only claims the address", async () => {
    const [admin, member] = [await buildAdmin(app), await buildMember(app)]
    await change(member, { email: admin.email, email_verified_at: null })
    expect(await isOwnAccount(app.db, admin.id, member.id)).toBe(false)
    await change(member, { email_verified_at: app.clock.now() })
    expect(await isOwnAccount(app.db, admin.id, member.id)).toBe(true)
  })
})
