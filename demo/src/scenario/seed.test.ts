/** @module-tag nightly */
import { authRoutes } from "@pinyu/contract/auth/routes"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { demoAlbums } from "./albums.ts"
import { planLikes } from "./likes.ts"
import { type DemoMember, demoMembers } from "./members.ts"
import { demoPosts, likersOf } from "./posts.ts"
import { demoReports } from "./reports.ts"
import { demoTalks, seedDemoMembers } from "./seed.ts"
import { demoEmail, demoMemberHandles, demoPassword } from "./sign-ins.ts"
import { demoWishes } from "./wishes.ts"

const minute = 60_000
const photoCount = demoMembers.flatMap(({ photos }) => photos).length
const likes = planLikes(demoMembers)
const messagesAmong = (handles: readonly string[]) =>
  demoTalks
    .filter(({ between }) => between.every((handle) => handles.includes(handle)))
    .flatMap(({ lines }) => lines).length

const quickPicture = sharp({ create: { width: 30, height: 40, channels: 3, background: "#7a1f3d" } })
  .png()
  .toBuffer()
const paintQuickly = () => quickPicture

type CountedTable =
  | ("members" | "credentials" | "member_photos" | "likes" | "messages" | "wishes")
  | ("albums" | "album_media" | "album_members")
  | ("reports" | "report_cases")
  | ("posts" | "comments" | "post_likes" | "notifications" | "notification_events")
const countOf = async ({ db }: TestApp, table: CountedTable) => {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

const counts = async (app: TestApp) => ({
  members: await countOf(app, "members"),
  credentials: await countOf(app, "credentials"),
  photos: await countOf(app, "member_photos"),
  likes: await countOf(app, "likes"),
  messages: await countOf(app, "messages"),
  wishes: await countOf(app, "wishes"),
  posts: await countOf(app, "posts"),
  comments: await countOf(app, "comments"),
  postLikes: await countOf(app, "post_likes"),
  albums: await countOf(app, "albums"),
  albumMedia: await countOf(app, "album_media"),
  albumMembers: await countOf(app, "album_members"),
  reports: await countOf(app, "reports"),
  cases: await countOf(app, "report_cases"),
})
/** The expected albums of these members. */
const albumsAmong = (handles: readonly string[]) => {
  const made = demoAlbums.filter(({ handle, chosen = [] }) =>
    [handle, ...chosen].every((one) => handles.includes(one)),
  )
  return {
    albums: made.length,
    albumMedia: made.flatMap(({ scenes }) => scenes).length,
    albumMembers: made.flatMap(({ chosen = [] }) => chosen).length,
  }
}
const feedData = {
  posts: demoPosts.length,
  comments: demoPosts.flatMap(({ comments, replies = [] }) => [...comments, ...replies]).length,
  postLikes: demoPosts.reduce((sum, _post, turn) => sum + likersOf(turn), 0),
}
/** Whether an event is a like or a match depends on timing, so only the sum is deterministic. */
const notificationCounts = async (app: TestApp) => [
  await countOf(app, "notifications"),
  await countOf(app, "notification_events"),
]
const complete = {
  ...{ members: 64, credentials: 64, photos: photoCount, likes: likes.length },
  messages: messagesAmong(demoMembers.map(({ handle }) => handle)),
  wishes: demoWishes.length,
  ...feedData,
  ...albumsAmong(demoMembers.map(({ handle }) => handle)),
  ...{ reports: demoReports.length, cases: new Set(demoReports.map(({ target }) => target)).size },
}

const signIn = async (app: TestApp, handle: string) => {
  const body = { email: demoEmail(handle), password: demoPassword, rememberMe: false }
  const answer = await app.call(authRoutes.login, { body })
  expect(answer.status).toBe(200)
  return answer.body
}

describe("the demo's members in an app", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    await seedDemoMembers({ platform: app.platform, paint: paintQuickly })
  })
  afterAll(() => app.close())

  it("are verified without any mail", async () => {
    expect(await counts(app)).toEqual(complete)
    await app.jobsIdle()
    for (const { email } of demoMembers) expect(await app.outbox.mailsTo(email)).toEqual([])
    const { user } = await signIn(app, "demo.yating")
    expect(user).toMatchObject({ nickname: "雅婷", email_verified: true, tier: "email_verified" })
  })

  it("fill the grid of a signed-in member with photos that can be fetched", async () => {
    const lin = await signIn(app, "demo.lin")
    const query = { limit: 50, minAge: 18, maxAge: 70 }
    const first = await app.call(exploreRoutes.list, { as: lin, query })
    const second = await app.call(exploreRoutes.list, {
      as: lin,
      query: { ...query, cursor: first.body.nextCursor ?? "" },
    })
    const members = [...first.body.members, ...second.body.members]
    // 雅婷 has just signed in. Members without a photo rank as if their last visit were three hours earlier.
    const rankOf = ({ handle, seenMinutesAgo, photos }: DemoMember) =>
      (handle === "demo.yating" ? 0 : seenMinutesAgo) + (photos.length > 0 ? 0 : 180)
    const inOrder = demoMembers
      .filter(({ handle }) => handle !== "demo.lin")
      .toSorted((one, other) => rankOf(one) - rankOf(other))
    expect(members.map(({ nickname }) => nickname)).toEqual(inOrder.map(({ nickname }) => nickname))
    expect(members.map(({ avatar_urls }) => avatar_urls.length)).toEqual(
      inOrder.map(({ photos }) => photos.length),
    )
    expect(members.map(({ is_vip }) => is_vip)).toEqual(inOrder.map(({ isVip }) => isVip === true))

    const { pathname, search } = new URL(members[0]?.avatar_urls[0] ?? "")
    const photo = await app.app.inject({ url: pathname + search })
    expect(photo.statusCode).toBe(200)
    expect(photo.headers["content-type"]).toBe("image/webp")
    expect((await sharp(photo.rawPayload).metadata()).format).toBe("webp")
  })

  it("have conversations with the sign-ins, some of them unread", async () => {
    const lin = await signIn(app, "demo.lin")
    const { conversations } = (await app.call(chatRoutes.conversations, { as: lin })).body
    expect(conversations.map(({ display_name, unread_count }) => [display_name, unread_count])).toEqual([
      ["妮娜", 2],
      ["雅婷", 0],
      ["Zoe", 0],
      ["沛妤", 2],
      ["圖書館第三排", 0],
    ])
    const yating = conversations[1]
    const { messages } = (
      await app.call(chatRoutes.messages, { as: lin, params: { conversationId: yating?.id ?? "" } })
    ).body
    const now = app.clock.now().getTime()
    expect((now - Date.parse(messages.at(-1)?.created_at ?? "")) / minute).toBe(31)
    const picture = messages.find(({ message_type }) => message_type === "image")
    expect(picture).toMatchObject({ media_state: "ready", reactions: [{ type: "heart", is_mine: false }] })
    expect(messages.filter(({ is_edited }) => is_edited)).toHaveLength(1)
    expect(messages.flatMap(({ reply_content }) => reply_content ?? [])).toHaveLength(2)
    const params = { conversationId: conversations[2]?.id ?? "" }
    const { messages: ofZoe } = (await app.call(chatRoutes.messages, { as: lin, params })).body
    expect(ofZoe.flatMap(({ shared_member }) => shared_member?.nickname ?? [])).toEqual(["Chloe 安平"])
  })

  it.each(demoMemberHandles)("%s has read notifications and a latest unread one", async (handle) => {
    const as = await signIn(app, handle)
    const { notifications } = (await app.call(notificationsRoutes.list, { as })).body.data
    const listed = notifications.filter(
      ({ type }) => type !== "message_received" && type !== "security_notice",
    )
    const [first, second, ...older] = listed.map(({ status }) => status)
    expect([first, second, ...new Set(older)]).toEqual(["unread", "unread", "read"])
  })

  it("are not duplicated by a second seeding, nor are their notifications", async () => {
    const lin = await signIn(app, "demo.lin")
    const before = await notificationCounts(app)
    await app.call(notificationsRoutes.markRead, { as: lin, body: { notificationIds: null } })
    expect(await seedDemoMembers({ platform: app.platform, paint: paintQuickly })).toEqual({ made: 0 })
    expect(await counts(app)).toEqual(complete)
    expect(await notificationCounts(app)).toEqual(before)
    const { body } = await app.call(notificationsRoutes.unreadCount, { as: lin })
    expect(body.data).toEqual({ unreadCount: 0, ofMessages: 0 })
  })
})

it("resumes an interrupted seeding", async () => {
  const app = await testApp()
  const members = demoMembers.slice(0, 16)
  let painted = 0
  const breakingPaint = () => {
    painted += 1
    return painted > 10 ? Promise.reject(new Error("the power went")) : quickPicture
  }
  const seed = (paint: typeof breakingPaint, reported: number[] = []) =>
    seedDemoMembers({ platform: app.platform, members, paint, onMember: (done) => reported.push(done) })
  await expect(seed(breakingPaint)).rejects.toThrow("the power went")
  expect(await countOf(app, "member_photos")).toBe(10)
  const left = await countOf(app, "members")

  const reported: number[] = []
  expect(await seed(paintQuickly, reported)).toEqual({ made: 16 - left })
  expect(reported).toEqual(members.map((_, at) => at + 1))
  expect(await counts(app)).toEqual({
    members: 16,
    credentials: 16,
    photos: members.flatMap(({ photos }) => photos).length,
    likes: planLikes(members).length,
    messages: messagesAmong(members.map(({ handle }) => handle)),
    wishes: demoWishes.filter(({ handle }) => members.some((member) => member.handle === handle)).length,
    ...feedData,
    ...albumsAmong(members.map(({ handle }) => handle)),
    // Everyone who reports or is reported comes later in the list.
    ...{ reports: 0, cases: 0 },
  })
  await app.close()
})
