import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildPost } from "@pinyu/testkit/factories/feed.ts"
import { buildLike } from "@pinyu/testkit/factories/friends.ts"
import { uploadMedia } from "@pinyu/testkit/factories/media.ts"
import { buildSuspension } from "@pinyu/testkit/factories/moderation.ts"
import { buildPhoto } from "@pinyu/testkit/factories/profiles.ts"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

const cdn = "https://cdn.test"
const publicCaching = "public, max-age=60, must-revalidate"
const env = { CDN_ORIGIN: cdn, SESSION_SECRET: "s".repeat(40) }

let app: TestApp
let owner: BuiltMember
let viewers: BuiltMember[]

beforeAll(async () => {
  app = await testApp({ env })
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[owner, ...viewers] = await Promise.all([buildMember(app), buildMember(app), buildMember(app)])
  await buildPhoto(app, owner)
})

/** Requests a URL as a CDN does. */
const read = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url)
  return app.app.inject({ url: pathname + search, headers })
}
const photoUrl = async (viewer = viewers[0] ?? owner, process = app) => {
  const { body } = await process.call(profileRoutes.user, { as: viewer, params: { userId: owner.id } })
  return body.profile.avatar_urls[0] ?? ""
}
const originOf = (url: string | null | undefined) => new URL(url ?? "").origin

describe("with a CDN", () => {
  it("all viewers get one URL of a photo, from every process", async () => {
    const other = await testApp({
      ...{ clock: app.clock, env },
      database: { connection: app.connection, close: async () => undefined },
    })
    try {
      const urls = await Promise.all(
        viewers.flatMap((viewer) => [app, other].map((process) => photoUrl(viewer, process))),
      )
      expect(urls).toHaveLength(4)
      expect(new Set(urls).size).toBe(1)
      expect(originOf(urls[0])).toBe(cdn)
    } finally {
      await other.close()
    }
  })

  it("a photo may be cached for a minute, without cookies, until its owner is suspended", async () => {
    const url = await photoUrl()
    const { statusCode, headers, rawPayload } = await read(url)
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      publicCaching,
    ])
    expect(rawPayload.length).toBe(Number(headers["content-length"]))
    expect(headers["set-cookie"]).toBeUndefined()
    const part = await read(url, { range: "bytes=4-9" })
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 4-9/${rawPayload.length}`])
    expect(part.rawPayload).toEqual(rawPayload.subarray(4, 10))
    const revalidate = async () => {
      const answer = await read(url, { "if-none-match": String(headers.etag) })
      return [answer.statusCode, answer.headers["cache-control"]]
    }
    expect(await revalidate()).toEqual([304, publicCaching])
    await buildSuspension(app, owner)
    expect(await revalidate()).toEqual([404, "no-store"])
  })

  it("a deleted photo is not found", async () => {
    const url = await photoUrl()
    const { etag } = (await read(url)).headers
    await app.platform.storage.delete(new URL(url).pathname.replace("/files/", ""))
    const { statusCode, headers } = await read(url, { "if-none-match": String(etag) })
    expect([statusCode, headers["cache-control"]]).toEqual([404, "no-store"])
  })

  it("a photo in review has another URL, of the API", async () => {
    const url = await photoUrl()
    const inReview = { hidden: true, queued_at: app.clock.now() }
    await app.db.updateTable("member_photos").set(inReview).where("member_id", "=", owner.id).execute()
    const { body } = await app.call(profileRoutes.me, { as: owner })
    const [own = ""] = body.profile.avatar_urls_signed
    expect(originOf(own)).toBe(app.platform.origins.api())
    expect(own).not.toBe(url)
    const { avatar, avatar_urls } = await app.services.profiles.avatarsOf(owner.id)
    for (const shown of [avatar, ...avatar_urls]) expect(originOf(shown)).toBe(app.platform.origins.api())
  })

  it.each([{ blur_photos: true }, { discoverable: false }])(
    "photos that not all see alike stay with the API: %j",
    async (settings) => {
      await buildLike(app, owner, viewers[0] ?? owner)
      await app.db.updateTable("members").set(settings).where("id", "=", owner.id).execute()
      expect(originOf(await photoUrl())).toBe(app.platform.origins.api())
    },
  )

  const picturePost = async (audience: "public" | "mutual_likes") => {
    const { body } = await uploadMedia(app, owner, await colouredPicture(), "posts")
    return buildPost(app, owner, { media_url: body.originalUrl, audience })
  }

  it("pictures of public posts are shared, those of posts for matches are not", async () => {
    const shared = await picturePost("public")
    expect(originOf(shared.media_url)).toBe(cdn)
    expect((await read(shared.media_url ?? "")).headers["cache-control"]).toBe(publicCaching)
    const unshared = await picturePost("mutual_likes")
    expect(originOf(unshared.media_url)).toBe(app.platform.origins.api())
    expect((await read(unshared.media_url ?? "")).headers["cache-control"]).toMatch(/^private/)
  })

  it("the pictures of a post end with its author's suspension", async () => {
    const urls = await Promise.all(
      (["public", "mutual_likes"] as const).map(
        async (audience) => (await picturePost(audience)).media_url ?? "",
      ),
    )
    await buildSuspension(app, owner)
    for (const url of urls) expect((await read(url)).statusCode).toBe(404)
  })

  it("files of messages and albums stay with the API, and private", async () => {
    const { describe } = app.services.media.files
    const { originalUrl: key } = (await uploadMedia(app, owner, await colouredPicture())).body
    for (const viewer of [undefined, { id: owner.id, isMarked: false }, { id: owner.id, isMarked: true }]) {
      const url = (await describe([key], viewer)).get(key)?.signedUrl ?? ""
      expect(originOf(url)).toBe(app.platform.origins.api())
      expect(url).not.toContain("shared=")
    }
  })
})
