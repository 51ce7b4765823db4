import { friendsLimits } from "@pinyu/contract/friends/limits"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { type BuiltMember, buildMember, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildBlock, buildLike } from "@pinyu/testkit/factories/friends.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const day = 24 * 60 * 60
const { afterDays, withinDays } = friendsLimits.reminder
let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const pair = (): Promise<[BuiltMember, BuiltMember]> => Promise.all([buildMember(app), buildMember(app)])
const daysPass = async (days: number = afterDays) => {
  app.clock.advance(days * day)
  await app.services.friends.remindDue()
}
/** Types and actors of the reminders in the bell, without the isolation marks around names. */
const remindersOf = async ({ id }: BuiltMember) => {
  const { data } = await app.services.notifications.list(id, { page: 1, limit: 20, status: "all" })
  const reminders = data.notifications.filter(({ type }) => type.startsWith("friend_"))
  return reminders.map(({ message }) => message.replace(/[\u2068\u2069]/gu, ""))
}
const waits = (names: string) => `${names}想和你成為好友，還在等你的回應`

describe("a like without an answer", () => {
  it("causes one reminder after three days, also for several likes", async () => {
    const [member, first, second] = await Promise.all([
      buildMember(app),
      buildMember(app, { nickname: "一" }),
      buildMember(app, { nickname: "二" }),
    ])
    await buildLike(app, first, member)
    app.clock.advance(1)
    await buildLike(app, second, member)
    app.clock.advance(-2)
    await daysPass()
    expect(await remindersOf(member)).toEqual([])
    app.clock.advance(3)
    await Promise.all([app.services.friends.remindDue(), app.services.friends.remindDue()])
    expect(await remindersOf(member)).toEqual([expect.stringMatching(/^[一二]和其他 1 人想和你成為好友/)])
    await app.services.notifications.markRead(member.id, null)
    await daysPass(1)
    expect((await remindersOf(member)).length).toBe(1)
    expect(await remindersOf(first)).toEqual([])
  })

  it("causes none after an answer, an unlike, a block, when hidden, or when the period is over", async () => {
    const [waiting, answered, withdrawn, hidden, blocked, late] = await Promise.all([
      pair(),
      pair(),
      pair(),
      pair(),
      pair(),
      pair(),
    ])
    await buildLike(app, ...late)
    app.clock.advance((withinDays - afterDays) * day + 1)
    for (const [liker, liked] of [waiting, answered, withdrawn, hidden, blocked])
      await buildLike(app, liker, liked)
    await buildLike(app, answered[1], answered[0])
    await app.services.friends.unlike(withdrawn[0].id, withdrawn[1].id)
    const as = await signInAs(app, hidden[0].id)
    const { privacy } = (await app.call(profileRoutes.privacy, { as })).body
    await app.call(profileRoutes.setPrivacy, { as, body: { ...privacy, show_likes: false } })
    await buildBlock(app, blocked[1], blocked[0])
    await daysPass()
    expect(await remindersOf(waiting[1])).toEqual([waits(waiting[0].nickname)])
    expect(await remindersOf(answered[1])).not.toContain(waits(answered[0].nickname))
    for (const [, liked] of [withdrawn, hidden, blocked, late]) expect(await remindersOf(liked)).toEqual([])
  })

  it("is hidden in the reminder after the liker hides likes", async () => {
    const [liker, liked] = await pair()
    await buildLike(app, liker, liked)
    await daysPass()
    expect(await remindersOf(liked)).toEqual([waits(liker.nickname)])
    const as = await signInAs(app, liker.id)
    const { privacy } = (await app.call(profileRoutes.privacy, { as })).body
    await app.call(profileRoutes.setPrivacy, { as, body: { ...privacy, show_likes: false } })
    expect(await remindersOf(liked)).toEqual([])
  })

  it("withdraws the reminder after an answer", async () => {
    const [liker, liked] = await pair()
    await buildLike(app, liker, liked)
    await daysPass()
    expect(await remindersOf(liked)).toEqual([waits(liker.nickname)])
    await app.call(friendsRoutes.like, { as: await signInAs(app, liked.id), params: { userId: liker.id } })
    expect(await remindersOf(liked)).toEqual([])
  })
})

describe("a match without a message", () => {
  const silent = (name: string) => `你和${name}成為好友幾天了，去聊聊吧`

  it("reminds both members once", async () => {
    const [one, other] = await pair()
    await buildLike(app, one, other)
    await buildLike(app, other, one)
    await daysPass()
    await daysPass(1)
    expect(await remindersOf(one)).toEqual([silent(other.nickname)])
    expect(await remindersOf(other)).toEqual([silent(one.nickname)])
    await app.services.friends.unlike(one.id, other.id)
    expect(await remindersOf(one)).toEqual([])
    expect(await remindersOf(other)).toEqual([])
  })

  it("causes no reminder after a message or the end of the match", async () => {
    const [[one, other], [ended, left]] = await Promise.all([pair(), pair()])
    for (const [a, b] of [
      [one, other],
      [ended, left],
    ] as const) {
      await buildLike(app, a, b)
      await buildLike(app, b, a)
    }
    await buildMessage(app, one, await buildConversation(app, one, other))
    await app.services.friends.unlike(ended.id, left.id)
    await daysPass()
    for (const member of [one, other, ended]) expect(await remindersOf(member)).toEqual([])
    expect(await remindersOf(left)).toEqual([])
  })
})
