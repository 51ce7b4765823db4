import { exploreRoutes } from "@pinyu/contract/explore/routes"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { notesRoutes } from "@pinyu/contract/notes/routes"
import { firstWriters } from "@pinyu/contract/profiles/options"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import {
  buildPeople,
  type Person,
  type Relationships,
  setRelationships,
} from "@pinyu/testkit/factories/people.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"

const count = 4
const allMembers = Array.from({ length: count }, (_, n) => n)
const pairs = allMembers.flatMap((one) =>
  allMembers.filter((other) => other !== one).map((other) => [one, other] as const),
)

let app: TestApp
let people: Person[]

beforeAll(async () => {
  app = await testApp()
  people = await buildPeople(app, count)
})
afterAll(() => app.close())

const shows = fc.boolean()
const societies: fc.Arbitrary<Relationships> = fc.record({
  likes: fc.subarray(pairs),
  // Few likes and blocks; with many, no member would see another.
  blocks: fc.subarray(pairs, { maxLength: 2 }),
  avoids: fc.subarray(pairs, { maxLength: 2 }),
  passes: fc.subarray(pairs, { maxLength: 3 }),
  members: fc.array(
    fc.record({
      privacy: fc.record({
        show_online: shows,
        show_age: shows,
        show_city: shows,
        show_body: shows,
        show_likes: shows,
        discoverable: shows,
        record_views: shows,
        blur_photos: shows,
        show_typing: shows,
        show_reads: shows,
        who_may_write: fc.constantFrom(...firstWriters),
      }),
      suspended: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    }),
    { minLength: count, maxLength: count },
  ),
})

const person = (n: number) => people[n] as Person

/** The visibility rules, written independently of the SQL, as the expected result. */
const rulesOf = ({ likes, blocks, avoids, passes, members }: Relationships) => {
  const has = (relation: Relationships["likes"], one: number, other: number) =>
    relation.some(([from, to]) => from === one && to === other)
  const likesThem = (one: number, other: number) => has(likes, one, other)
  const isActive = (n: number) => members[n]?.suspended === false
  const privacyOf = (n: number) => (members[n] as Relationships["members"][number]).privacy
  const mutual = (one: number, other: number) => likesThem(one, other) && likesThem(other, one)
  const knowsLikeOf = (viewer: number, n: number) =>
    likesThem(n, viewer) && (privacyOf(n).show_likes || mutual(viewer, n))
  const sees = (viewer: number, n: number) =>
    isActive(n) &&
    !has(blocks, viewer, n) &&
    !has(blocks, n, viewer) &&
    !has(avoids, viewer, n) &&
    !has(avoids, n, viewer) &&
    (privacyOf(n).discoverable || n === viewer || knowsLikeOf(viewer, n))
  const finds = (viewer: number, n: number) => n !== viewer && sees(viewer, n) && privacyOf(n).discoverable
  return {
    isActive,
    privacyOf,
    sees,
    likesThem,
    mutual,
    finds,
    explores: (viewer: number, n: number) => finds(viewer, n) && !has(passes, viewer, n),
    hasPassed: (viewer: number, n: number) => sees(viewer, n) && has(passes, viewer, n),
    admires: (viewer: number, n: number) => sees(viewer, n) && knowsLikeOf(viewer, n),
    // Nobody in these communities is verified.
    accepts: (viewer: number, n: number) =>
      privacyOf(n).who_may_write === "everybody" || knowsLikeOf(viewer, n),
    hasBlocked: (viewer: number, n: number) => isActive(n) && has(blocks, viewer, n),
    card: (viewer: number, n: number): MemberCard => ({
      id: person(n).id,
      nickname: person(n).nickname,
      avatar_urls: [],
      age: privacyOf(n).show_age ? person(n).age : null,
      city: privacyOf(n).show_city ? person(n).city : null,
      identity: "sugar_baby",
      is_vip: false,
      is_verified: false,
      last_online: privacyOf(n).show_online ? person(n).lastOnline.toISOString() : null,
      i_like_them: likesThem(viewer, n),
    }),
  }
}

type Rules = ReturnType<typeof rulesOf>

const ids = (members: readonly { id: string }[]) => members.map(({ id }) => id).toSorted()
const idsWhere = (rule: (n: number) => boolean) => ids(allMembers.filter(rule).map(person))

/** All pages of explore, with their decoded cursors. */
const walk = async (as: Person, cursor?: string): Promise<{ members: MemberCard[]; places: string[] }> => {
  const { body } = await app.call(exploreRoutes.list, { as, query: { unlimited: true, limit: 1, cursor } })
  if (!body.nextCursor) return { members: body.members, places: [] }
  const [at] = JSON.parse(Buffer.from(body.nextCursor, "base64url").toString())
  const rest = await walk(as, body.nextCursor)
  return { members: [...body.members, ...rest.members], places: [at, ...rest.places] }
}

const checkExplore = async (viewer: number, rules: Rules) => {
  const as = person(viewer)
  const found = allMembers.filter((n) => rules.explores(viewer, n))
  const { members, places } = await walk(as)
  // Members were online in this order; those who hide it come last.
  const [shown, hidden] = [true, false].map((is) =>
    found.filter((n) => rules.privacyOf(n).show_online === is),
  )
  const late = (hidden ?? []).toSorted((one, other) => (person(one).id < person(other).id ? 1 : -1))
  const inOrder = [...(shown ?? []), ...late].map((n) => rules.card(viewer, n))
  expect(members).toEqual(inOrder.map((card) => ({ ...card, reasons: null })))
  // Cursors reveal no more than the cards. Members without a photo rank three hours later.
  const rankOf = ({ last_online }: MemberCard) =>
    new Date(Date.parse(last_online ?? new Date(0).toISOString()) - 3 * 60 * 60 * 1000).toISOString()
  expect(places).toEqual(inOrder.slice(0, -1).map(rankOf))
  const { count } = (await app.call(exploreRoutes.count, { as, query: { unlimited: true } })).body
  expect(count).toBe(found.length)

  for (const n of allMembers) {
    const { age, city, nickname } = person(n)
    const listed = async (query: object) =>
      ids((await app.call(exploreRoutes.list, { as, query: { unlimited: true, ...query } })).body.members)
    const where = (setting: "show_age" | "show_city") =>
      rules.explores(viewer, n) && rules.privacyOf(n)[setting] ? [person(n).id] : []
    expect(await listed({ regions: city })).toEqual(where("show_city"))
    expect(await listed({ unlimited: false, minAge: age, maxAge: age })).toEqual(where("show_age"))
    const { body } = await app.call(exploreRoutes.search, { as, query: { q: nickname } })
    expect(ids(body.members)).toEqual(rules.finds(viewer, n) ? [person(n).id] : [])
  }
  const online = await app.call(exploreRoutes.list, { as, query: { unlimited: true, online: true } })
  expect(ids(online.body.members)).toEqual(
    // The last of them was online 150 minutes ago.
    idsWhere((n) => rules.explores(viewer, n) && rules.privacyOf(n).show_online),
  )
}

const checkFriends = async (viewer: number, rules: Rules) => {
  const as = person(viewer)
  const lists = [
    [friendsRoutes.iLike, (n: number) => rules.sees(viewer, n) && rules.likesThem(viewer, n)],
    [friendsRoutes.likeMe, (n: number) => rules.admires(viewer, n)],
    [friendsRoutes.mutualLikes, (n: number) => rules.sees(viewer, n) && rules.mutual(viewer, n)],
  ] as const
  const counts: number[] = []
  for (const [route, rule] of lists) {
    const { users } = (await app.call(route, { as })).body
    expect(ids(users)).toEqual(idsWhere(rule))
    const expected = allMembers.filter(rule).map((n) => expect.objectContaining(rules.card(viewer, n)))
    expect(users).toEqual(expect.arrayContaining(expected))
    counts.push(users.length)
  }
  const blacklist = (await app.call(friendsRoutes.blacklist, { as })).body.users
  expect(ids(blacklist)).toEqual(idsWhere((n) => rules.hasBlocked(viewer, n)))
  const passed = (await app.call(passRoutes.list, { as })).body.users
  expect(ids(passed)).toEqual(idsWhere((n) => rules.hasPassed(viewer, n)))
  const [i_like_count, like_me_count, mutual_like_count] = counts
  expect((await app.call(friendsRoutes.stats, { as })).body.stats).toEqual({
    i_like_count,
    like_me_count,
    mutual_like_count,
    passed_count: passed.length,
    followed_count: 0,
    blacklist_count: blacklist.length,
  })
}

const checkSeen = async (viewer: number, n: number, rules: Rules) => {
  const { id, height } = person(n)
  const { body } = await app.call(profileRoutes.user, { as: person(viewer), params: { userId: id } })
  const { show_body, show_likes, who_may_write } = rules.privacyOf(n)
  const isMutual = rules.mutual(viewer, n)
  expect(body.profile).toMatchObject({
    ...rules.card(viewer, n),
    height_cm: show_body ? height : null,
    weight_kg: show_body ? 52 : null,
    blurred_photos: 0,
    likes_me: show_likes || isMutual ? rules.likesThem(n, viewer) : null,
    is_mutual: isMutual,
    can_chat: viewer !== n && rules.accepts(viewer, n),
    chat_only_with: viewer === n || rules.accepts(viewer, n) ? null : who_may_write,
  })
}

const checkHidden = async (viewer: number, n: number) => {
  const as = person(viewer)
  const { id } = person(n)
  const report = { target_type: "member", target_id: id, reason: "other" }
  const rejected = [
    await app.call(profileRoutes.user, { as, params: { userId: id } }),
    await app.call(exploreRoutes.openers, { as, params: { userId: id } }),
    await app.call(friendsRoutes.like, { as, params: { userId: id } }),
    await app.call(friendsRoutes.unlike, { as, params: { userId: id } }),
    await app.call(passRoutes.pass, { as, params: { userId: id } }),
    await app.call(passRoutes.undo, { as, params: { userId: id } }),
    await app.call(notesRoutes.read, { as, params: { targetUserId: id } }),
    await app.call(notesRoutes.write, { as, params: { targetUserId: id }, body: { noteContent: "記" } }),
  ]
  for (const answer of rejected) expect(answer).toMatchObject({ status: 404, body: rejected[0]?.body })
  const reported = await app.call(reportsRoutes.submit, { as, body: report })
  expect([reported.status, reported.body.code]).toEqual([404, "report_target_not_found"])
}

/** The recorded profile views, after each member viewed every visible member. */
const checkVisits = async (rules: Rules) => {
  await app.services.profiles.recordVisits()
  const rows = await app.db
    .selectFrom("notification_events")
    .select(["member_id", "actor_id", "type"])
    .execute()
  const expectedViews = pairs.filter(
    ([viewer, n]) =>
      rules.isActive(viewer) &&
      rules.sees(viewer, n) &&
      rules.sees(n, viewer) &&
      rules.privacyOf(viewer).record_views,
  )
  expect(rows.map(({ member_id, actor_id, type }) => `${type} ${actor_id} ${member_id}`).toSorted()).toEqual(
    expectedViews.map(([viewer, n]) => `profile_viewed ${person(viewer).id} ${person(n).id}`).toSorted(),
  )
}

it("shows exactly the members whom the rules allow, in random communities, on every list", {
  tags: "heavy",
}, async () => {
  const property = fc.asyncProperty(societies, async (society) => {
    await setRelationships(app, people, society)
    const rules = rulesOf(society)
    for (const viewer of allMembers.filter(rules.isActive)) {
      await checkExplore(viewer, rules)
      await checkFriends(viewer, rules)
      for (const n of allMembers)
        await (rules.sees(viewer, n) ? checkSeen(viewer, n, rules) : checkHidden(viewer, n))
    }
    await checkVisits(rules)
  })
  await expect(fc.assert(property, { numRuns: 3 })).resolves.toBeUndefined()
})
