import { albumsRoutes } from "@pinyu/contract/albums/routes"
import type { Tier } from "@pinyu/contract/options"
import { albumForm, buildAlbum, storeAlbumMedia } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, type MemberOverrides } from "@pinyu/testkit/factories/auth.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import { describe, expect, it } from "vitest"

const app = startedApp()

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
const create = (as: BuiltMember, changes: object = {}, headers: Record<string, string> = {}) =>
  app.call(albumsRoutes.create, { as, body: albumForm(changes), headers })
const update = (as: BuiltMember, albumId: string, body: object) =>
  app.call(albumsRoutes.update, { as, params: { albumId }, body })
const ownAlbums = async (as: BuiltMember) => (await app.call(albumsRoutes.list, { as })).body.albums
const statsOf = async (as: BuiltMember) => (await app.call(albumsRoutes.stats, { as })).body.stats

let lastPhone = 0
const standings: Record<Tier, () => MemberOverrides> = {
  unverified: () => ({ emailVerified: false }),
  email_verified: () => ({}),
  phone_verified: () => ({ phone: `+8869${String(++lastPhone).padStart(8, "0")}` }),
  vip: () => ({ vipExpiresAt: inHours(0.1) }),
}
const memberOf = (tier: Tier) => buildMember(app, standings[tier]())
const room: [Tier, number, number][] = [
  ["unverified", 0, 30],
  ["phone_verified", 3, 50],
]

describe("an album", () => {
  it("is created from its form and comes first in its owner's list", async () => {
    const member = await memberOf("vip")
    await create(member, { title: "舊的" })
    app.clock.advance(1)
    const { status, body } = await create(member, { title: "  夜景 ", description: " ", expires_hours: 48 })
    expect([status, body.album]).toMatchObject([
      201,
      {
        ...{ owner_id: member.id, owner_nickname: member.nickname, is_own: true, is_locked: false },
        ...{ title: "夜景", description: null, privacy_level: "public", selected_members: [] },
        ...{ cover_image_url: null, media_count: 0, max_media_count: 100 },
        ...{ created_at: app.clock.now().toISOString(), expires_at: inHours(48).toISOString() },
      },
    ])
    expect((await ownAlbums(member)).map(({ title }) => title)).toEqual(["夜景", "舊的"])
    const one = await app.call(albumsRoutes.album, { as: member, params: { albumId: body.album.id } })
    expect(one.body.album).toEqual({ ...body.album, media: [] })
  })

  it("is updated as a whole, and keeps its end unless the form changes it", async () => {
    const member = await buildMember(app)
    const { id } = await buildAlbum(app, member, { expires_hours: 10 })
    const end = inHours(10).toISOString()
    app.clock.advance(600)
    const changed = await update(member, id, { title: "新名字", privacy_level: "private" })
    const expected = { title: "新名字", description: null, privacy_level: "private", expires_at: end }
    expect(changed.body.album).toMatchObject(expected)
    const sooner = await update(member, id, albumForm({ expires_hours: 1 }))
    expect(sooner.body.album.expires_at).toBe(inHours(1).toISOString())
    expect((await update(member, id, albumForm({ expires_hours: null }))).body.album.expires_at).toBeNull()
  })

  it("requires at least one selected member", async () => {
    const { body } = await create(await buildMember(app), { privacy_level: "selected_members" })
    expect(body.fields).toEqual({ selected_members: "請至少選擇一位會員" })
  })

  it("accepts the maximum lengths and hours", async () => {
    const most = { title: "😀".repeat(100), description: "字".repeat(500), expires_hours: 720 }
    const { body } = await create(await buildMember(app), most)
    expect(body.album).toMatchObject({ title: most.title, description: most.description })
  })

  it("is created once per idempotency key, also concurrently", async () => {
    const member = await memberOf("phone_verified")
    const headers = { "idempotency-key": "once" }
    const answers = await Promise.all(Array.from({ length: 3 }, () => create(member, {}, headers)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.album.id}`)).size).toBe(1)
    expect(await ownAlbums(member)).toHaveLength(1)
  })
})

describe("the limits of a tier", () => {
  it.each(room)("%s: %i albums of %i", async (tier, albums, media) => {
    const member = await memberOf(tier)
    const tries = await Promise.all(Array.from({ length: albums + 2 }, () => create(member)))
    const made = tries.filter(({ status }) => status === 201)
    const rejected = tries.filter(({ body }) => body.code === "too_many_albums")
    expect([made.length, rejected.length]).toEqual([albums, 2])
    for (const { body } of made) expect(body.album.max_media_count).toBe(media)
    const stats = { total_albums: albums, max_albums: albums, total_media: 0, user_tier: tier }
    expect(await statsOf(member)).toEqual(stats)
  })

  it("fall when VIP expires, without deleting existing albums", async () => {
    const member = await memberOf("vip")
    for (let n = 0; n < 4; n++) await buildAlbum(app, member)
    const [album] = await ownAlbums(member)
    if (album) await storeAlbumMedia(app, member, album)
    app.clock.advance(359)
    expect((await create(member)).status).toBe(201)
    app.clock.advance(1)
    expect((await create(member)).body.code).toBe("too_many_albums")
    const stats = { total_albums: 5, max_albums: 1, total_media: 1, user_tier: "email_verified" }
    expect(await statsOf(member)).toEqual(stats)
    expect(await ownAlbums(member)).toHaveLength(5)
    expect(await update(member, album?.id ?? "", albumForm({ title: "還能改" }))).toMatchObject({
      status: 200,
      body: { album: { title: "還能改", media_count: 1, max_media_count: 30 } },
    })
  })
})
