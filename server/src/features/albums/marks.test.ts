import { codeText } from "@pinyu/contract/albums/marks"
import { albumRequestRoutes } from "@pinyu/contract/albums/request-routes"
import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildAlbum, buildAlbumGrant, onRequest, storeAlbumMedia } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { startedApp } from "@pinyu/testkit/started-app.ts"
import sharp from "sharp"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"

const size = { width: 640, height: 480 }

const app = startedApp()
let owner: BuiltMember
let viewer: BuiltMember
let album: { id: string }
let grantId: string
let picture: Buffer

beforeAll(async () => {
  picture = await sharp({ create: { ...size, channels: 3, background: "#7a1f3d" } })
    .webp()
    .toBuffer()
})
beforeEach(async () => {
  owner = await buildMember(app)
  viewer = await buildMember(app)
  album = await buildAlbum(app, owner, { ...onRequest, marks_pictures: true })
  const { media_key, thumbnail_key } = await storeAlbumMedia(app, owner, album)
  for (const key of [media_key, thumbnail_key ?? media_key])
    await app.platform.storage.put(key, picture, { contentType: "image/webp" })
  grantId = await buildAlbumGrant(app, { owner, viewer, album })
})

const seenBy = async (as: BuiltMember) =>
  (await app.call(albumsRoutes.album, { as, params: { albumId: album.id } })).body.album
const urlsFor = async (as: BuiltMember) => {
  const { media, cover_image_url: cover } = await seenBy(as)
  return [media[0]?.media_url, media[0]?.thumbnail_url, cover].map((url) => url ?? "")
}
const read = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url)
  return app.app.inject({ url: pathname + search, headers })
}
/** The share of pixels, in each quarter of a picture, that differ from its plain background. */
const markedShares = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const quarters = [0, 0, 0, 0]
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const red = data[3 * (y * info.width + x)] ?? 0
      const quarter = (y < info.height / 2 ? 0 : 2) + (x < info.width / 2 ? 0 : 1)
      if (Math.abs(red - 0x7a) > 20) quarters[quarter] = (quarters[quarter] ?? 0) + 1
    }
  return quarters.map((count) => count / ((info.width * info.height) / 4))
}

describe("a picture of an album with marks", () => {
  it("has the viewer's code all over it, in each size, for viewers but not for the owner", async () => {
    for (const url of await urlsFor(viewer)) {
      const { statusCode, headers, rawPayload } = await read(url)
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/webp"])
      for (const share of await markedShares(rawPayload)) expect(share).toBeGreaterThan(0.01)
    }
    const [own = ""] = await urlsFor(owner)
    if (app.config.s3) return
    expect(await markedShares((await read(own)).rawPayload)).toEqual([0, 0, 0, 0])
  })

  it("is not found for another viewer's address, a forged one, and once the access ends", async () => {
    const [url = ""] = await urlsFor(viewer)
    const other = await buildMember(app)
    expect((await read(url.replace(viewer.id, other.id))).statusCode).toBe(404)
    expect((await read(url.replace("/files/marked/", "/files/"))).statusCode).toBe(404)
    expect((await read(url)).statusCode).toBe(200)
    await app.services.albums.grants.revoke(owner.id, grantId)
    expect((await read(url)).statusCode).toBe(404)
  })

  it("closes addresses without a mark when its owner turns marks on", async () => {
    const change = (marks_pictures: boolean) =>
      app.services.albums.update(owner.id, album.id, {
        ...{ title: "換", description: null, privacy_level: "selected_members", selected_members: [] },
        ...{ accepts_requests: true, marks_pictures },
      })
    await change(false)
    const [plain = ""] = await urlsFor(viewer)
    expect([plain.includes("/files/marked/"), (await seenBy(viewer)).mark_code]).toEqual([false, null])
    await change(true)
    // A bucket's address ends within five minutes.
    const expected = app.config.s3 ? [] : [404]
    expect(app.config.s3 ? [] : [(await read(plain)).statusCode]).toEqual(expected)
  })
})

describe("the code on a copy", () => {
  const find = (as: BuiltMember, code: string) =>
    app.call(albumRequestRoutes.markedFor, { as, query: { code } })

  it("leads its owner to the viewer, also as it is drawn, and nobody else", async () => {
    const code = (await seenBy(viewer)).mark_code ?? ""
    const { body } = await find(owner, ` ${codeText(code).toLowerCase()} `)
    expect(body).toMatchObject({ album_title: "京都的秋天", member: { id: viewer.id } })
    expect((await find(viewer, code)).body.code).toBe("album_mark_not_found")
    expect((await find(owner, "ZZZZZZZZ")).body.code).toBe("album_mark_not_found")
    expect((await find(owner, "壞掉的代碼")).status).toBe(422)
    await buildBlock(app, viewer, owner)
    expect((await find(owner, code)).body.code).toBe("album_mark_not_found")
  })

  it("leads the team to the viewer", async () => {
    const code = (await seenBy(viewer)).mark_code ?? ""
    const { body } = await app.call(membersAdminRoutes.list, {
      as: await buildAdmin(app),
      query: { q: codeText(code) },
    })
    expect(body.members.map(({ id }) => id)).toEqual([viewer.id])
  })
})
