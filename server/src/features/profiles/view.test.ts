import { ageOn, taipeiDay } from "@pinyu/contract/calendar"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildLike } from "@pinyu/testkit/factories/friends.ts"
import { storePhoto } from "@pinyu/testkit/factories/profiles.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const view = (as: BuiltMember, userId: string) => app.call(profileRoutes.user, { as, params: { userId } })
const pair = () => Promise.all([buildMember(app), buildMember(app)])
/** The profile views that members were notified of. */
const visitsTo = async ({ id }: { id: string }) => {
  await app.services.profiles.recordVisits()
  const rows = app.db.selectFrom("notification_events").select("actor_id").where("member_id", "=", id)
  return (await rows.where("type", "=", "profile_viewed").execute()).map(({ actor_id }) => actor_id)
}

/** The id in the path of a photo. */
const photoIdOf = (path: string) => /([^/]+)-large\.webp$/.exec(path)?.[1]

describe("GET /api/profile/user/:userId", () => {
  it("shows what the member shows, presence to the minute, large photos and never the birth date", async () => {
    const viewer = await buildMember(app)
    const member = await buildMember(app, { aboutMe: "喜歡山" })
    await storePhoto(app, member)
    const profile = { occupation: "船長", drinking_habit: "social", relationship_type: "negotiable" } as const
    await app.services.profiles.update(member.id, profile)
    app.clock.advance(100.5)
    await app.services.profiles.recordOnline(member.id)
    const own = await app.services.profiles.own(member.id)

    const { status, body } = await view(viewer, member.id)
    const minute = app.clock.now()
    minute.setUTCSeconds(0, 0)
    expect(status).toBe(200)
    expect(body.profile).toEqual({
      id: member.id,
      nickname: member.nickname,
      blurred_photos: 0,
      liked_parts: { photo_ids: [], prompts: [] },
      avatar_urls: own.avatar_urls_signed,
      small_avatar_urls: own.avatar_urls_signed.map(() => expect.stringMatching(/-small\.webp\?/)),
      photo_ids: own.avatar_urls.map(photoIdOf),
      age: ageOn("1995-06-15", taipeiDay(app.clock.now())),
      city: "臺北市",
      // Height and weight are hidden until the member shows them.
      height_cm: null,
      weight_kg: null,
      identity: "sugar_baby",
      gender: "female",
      ...profile,
      smoking_habit: null,
      about_me: "喜歡山",
      interaction_mode: null,
      ideal_partner_description: null,
      prompts: [],
      is_vip: false,
      is_verified: false,
      last_online: minute.toISOString(),
      i_like_them: false,
      likes_me: false,
      is_mutual: false,
      can_chat: true,
      chat_only_with: null,
    })
  })

  it("shows likes in both directions", async () => {
    const [one, other] = await pair()
    await buildLike(app, one, other)
    expect((await view(one, other.id)).body.profile).toMatchObject({
      i_like_them: true,
      likes_me: false,
      is_mutual: false,
    })
    expect((await view(other, one.id)).body.profile).toMatchObject({
      i_like_them: false,
      likes_me: true,
      is_mutual: false,
    })
    await buildLike(app, other, one)
    expect((await view(one, other.id)).body.profile).toMatchObject({
      i_like_them: true,
      likes_me: true,
      is_mutual: true,
    })
  })

  it("shows the caller's own profile as others see it", async () => {
    const member = await buildMember(app, { privacy: { show_age: false, discoverable: false } })
    const { body } = await view(member, member.id)
    expect(body.profile).toMatchObject({ id: member.id, age: null, can_chat: false, i_like_them: false })
  })

  it("exists for members whom a hidden member likes", async () => {
    const viewer = await buildMember(app)
    const hidden = await buildMember(app, { privacy: { discoverable: false } })
    await buildLike(app, hidden, viewer)
    expect((await view(viewer, hidden.id)).status).toBe(200)
  })

  it("does not reveal a hidden like by its existence or by a visit", async () => {
    const viewer = await buildMember(app)
    const hidden = await buildMember(app, { privacy: { discoverable: false, show_likes: false } })
    const setDiscoverable = (discoverable: boolean) =>
      app.services.profiles.setPrivacy(hidden.id, { discoverable })
    await buildLike(app, hidden, viewer)
    expect((await view(viewer, hidden.id)).status).toBe(404)
    await view(hidden, viewer.id)
    expect(await visitsTo(viewer)).toEqual([])

    await setDiscoverable(true)
    await buildLike(app, viewer, hidden)
    await setDiscoverable(false)
    expect((await view(viewer, hidden.id)).status).toBe(200)
    await view(hidden, viewer.id)
    expect(await visitsTo(viewer)).toEqual([hidden.id])
  })
})

describe("fields hidden on a profile", () => {
  it.each([
    [{ show_online: false }, { last_online: null }],
    [{ show_age: false }, { age: null }],
    [{ show_city: false }, { city: null }],
    [{ show_body: false }, { height_cm: null, weight_kg: null }],
  ])("with %j is %j, and nothing else", async (privacy, hidden) => {
    const [viewer, member] = await pair()
    await app.services.profiles.setPrivacy(member.id, { show_body: true })
    const { profile } = (await view(viewer, member.id)).body
    await app.services.profiles.setPrivacy(member.id, privacy)
    expect((await view(viewer, member.id)).body.profile).toEqual({ ...profile, ...hidden })
  })

  it("include the member's likes, until they are mutual", async () => {
    const [viewer, member] = await pair()
    await app.services.profiles.setPrivacy(member.id, { show_likes: false })
    const likesMe = async () => (await view(viewer, member.id)).body.profile.likes_me
    expect(await likesMe()).toBeNull()
    await buildLike(app, member, viewer)
    expect(await likesMe()).toBeNull()
    await buildLike(app, viewer, member)
    expect(await likesMe()).toBe(true)
  })
})

describe("a visit", () => {
  it("notifies once per Taipei day and visitor, also for concurrent visits", async () => {
    const [viewer, member] = await pair()
    const other = await buildMember(app)
    app.clock.set("2026-05-01T15:59:00Z")
    const { view } = app.services.profiles
    await Promise.all(Array.from({ length: 10 }, () => view(viewer.id, member.id)))
    await view(other.id, member.id)
    expect((await visitsTo(member)).toSorted()).toEqual([viewer.id, other.id].toSorted())
    app.clock.advance(60)
    await view(viewer.id, member.id)
    expect(await visitsTo(member)).toHaveLength(3)
  })

  it("does not notify of the member's own visits, nor of visitors who opted out", async () => {
    const [viewer, member] = await pair()
    await app.services.profiles.setPrivacy(viewer.id, { record_views: false })
    const { view } = app.services.profiles
    await view(member.id, member.id)
    await view(viewer.id, member.id)
    expect(await visitsTo(member)).toEqual([])
  })

  it("does not notify of a visitor who is not visible to the member, unless the visitor likes them", async () => {
    const [viewer, member] = await pair()
    await app.services.profiles.setPrivacy(viewer.id, { discoverable: false })
    const { view } = app.services.profiles
    await view(viewer.id, member.id)
    expect(await visitsTo(member)).toEqual([])
    await buildLike(app, viewer, member)
    await view(viewer.id, member.id)
    expect(await visitsTo(member)).toEqual([viewer.id])
  })
})

describe("/api/profile/privacy", () => {
  const privacy = (as: BuiltMember) => app.call(profileRoutes.privacy, { as })
  const set = (as: BuiltMember, body: object) => app.call(profileRoutes.setPrivacy, { as, body })
  const everything = {
    show_online: true,
    show_age: true,
    show_city: true,
    show_body: false,
    show_likes: true,
    discoverable: true,
    record_views: true,
    blur_photos: false,
    show_typing: true,
    show_reads: true,
    who_may_write: "everybody",
  }

  it("shows everything but the body by default, and changes settings one by one", async () => {
    const member = await buildMember(app)
    expect((await privacy(member)).body.privacy).toEqual(everything)
    for (const name of Object.keys(everything).filter((one) => one !== "who_may_write")) {
      const byDefault = name !== "blur_photos" && name !== "show_body"
      const { body } = await set(member, { [name]: !byDefault })
      expect(body.privacy).toEqual({ ...everything, [name]: !byDefault })
      expect((await privacy(member)).body).toEqual(body)
      await set(member, { [name]: byDefault })
    }
    expect((await set(member, { who_may_write: "liked" })).body.privacy.who_may_write).toBe("liked")
    await set(member, { who_may_write: "everybody" })
    expect((await set(member, {})).body.privacy).toEqual(everything)
  })
})
