/** @module-tag heavy */
import { reportsRoutes } from "@pinyu/contract/reports/routes"
import type { Route } from "@pinyu/contract/route"
import { albumUpload } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember } from "@pinyu/testkit/factories/auth.ts"
import { buildAvoidedContact } from "@pinyu/testkit/factories/avoided-contacts.ts"
import { buildBlock } from "@pinyu/testkit/factories/friends.ts"
import { blackPng } from "@pinyu/testkit/factories/media.ts"
import { buildNote } from "@pinyu/testkit/factories/notes.ts"
import { buildAnswer } from "@pinyu/testkit/factories/profiles.ts"
import { type Content, exchanged, owned, type Pair } from "@pinyu/testkit/scenarios/access-matrix-content.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newId } from "../../platform/ids.ts"
import { allRoutes } from "../areas.ts"
import { countChanges, noteChanges } from "./access-matrix.changes.fixture.ts"
import { rows } from "./access-matrix.fixture.ts"
import {
  type BetweenMembers,
  type Caller,
  callers,
  exceptionOf,
  type Hiding,
  hidden,
  hiddenKinds,
  kindsFor,
  type Named,
  type Row,
  requestOf,
} from "./access-matrix.kinds.fixture.ts"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await noteChanges(app.db)
})
afterAll(() => app.close())

let lastNumber = 1000
const buildTarget = () => buildMember(app, { nickname: `對象${++lastNumber}` })

/** Inserts a like, match, pass or follow without any check. Only the filter can then hide what it would show. */
const forceLike = (liker: BuiltMember, liked: BuiltMember) =>
  app.db
    .insertInto("likes")
    .values({ liker_id: liker.id, liked_id: liked.id, created_at: app.clock.now() })
    .execute()

const forceUnseenMatch = ({ id: member_id }: BuiltMember, { id: other_id }: BuiltMember) =>
  app.db.insertInto("unseen_matches").values({ member_id, other_id, matched_at: app.clock.now() }).execute()

const forcePass = ({ id: member_id }: BuiltMember, { id: passed_id }: BuiltMember) => {
  const passed_at = new Date(app.clock.now().getTime() - 1_000)
  return app.db.insertInto("passes").values({ member_id, passed_id, passed_at }).execute()
}

const forceFollow = ({ id: member_id }: BuiltMember, { id: followed_id }: BuiltMember) =>
  app.db.insertInto("follows").values({ member_id, followed_id, followed_at: app.clock.now() }).execute()

/** Blocks one of the two by the other, or the target by a third member if a call names a foreign block. */
const buildBlocks = async ({ who, caller, target }: Pair, isForeignNamed: boolean) => {
  if (who === "blocked") await buildBlock(app, target, caller)
  if (who === "blocker") return { blacklistId: await buildBlock(app, caller, target) }
  return isForeignNamed ? { blacklistId: await buildBlock(app, await buildMember(app), target) } : {}
}

/** Likes and follows between the two, or an earlier pass, also after a block. */
const forceRelationship = async ({ caller, target, isReturned }: Pair, isPassed: boolean) => {
  await (isPassed ? forcePass(caller, target) : forceLike(caller, target))
  await forceFollow(caller, target)
  if (isReturned) await forceLike(target, caller)
  if (isReturned && !isPassed) await forceUnseenMatch(caller, target)
}

interface FixtureOptions {
  isReturned?: boolean
  /** Whether the caller has passed the target instead of liking them. */
  isPassed?: boolean
  /** Only the content of these fields is built; all by default. */
  fields?: ReadonlySet<string>
}

/** A target member and a caller, with likes, notes and messages between the two. */
const buildFixture = async (
  who: Caller,
  { isReturned = true, isPassed = false, fields }: FixtureOptions = {},
) => {
  const isNamed = (name: string) => fields?.has(name) ?? true
  const target = await buildTarget()
  const caller = who === "owner" ? target : await buildMember(app)
  const pair: Pair = { app, who, caller, target, isReturned }
  const named: Named = { ...unknownMember(), id: target.id, nickname: target.nickname }
  const buildAll = async (contents: readonly Content[]) => {
    for (const { fields: names, build } of contents)
      if (names.some(isNamed)) Object.assign(named, await build(pair))
  }
  if (who !== "owner") await buildNote(app, caller, target)
  await buildAll(exchanged)
  Object.assign(named, await buildBlocks(pair, isNamed("blacklistId")))
  if (who !== "owner") await forceRelationship(pair, isPassed)
  await buildAnswer(app, target)
  await buildAll(owned)
  return { caller, target, named }
}

/** The fields by which a call names content. */
const fieldsOf = ({ call, outlastsHiding }: BetweenMembers & { call: (target: Named) => unknown }) => {
  // A call that goes on for a hidden member does so because of their conversation.
  const read = new Set<string>(outlastsHiding ? ["conversationId"] : [])
  const get = (target: Named, name: string | symbol) => {
    read.add(String(name))
    return Reflect.get(target, name)
  }
  call(new Proxy(unknownMember(), { get }))
  return read
}

/** Memoizes by key. Calls that must not change anything can share a fixture. */
const onceForEach = <Key, Made>(make: (key: Key) => Promise<Made>) => {
  const made = new Map<Key, Promise<Made>>()
  return (key: Key) => {
    const found = made.get(key) ?? make(key)
    made.set(key, found)
    return found
  }
}
const sharedFixture = onceForEach((who: Caller) => buildFixture(who))
const passedFixture = onceForEach((who: Caller) => buildFixture(who, { isPassed: true }))
/** Built last, because older posts are no longer on the first page. */
const listedFixture = onceForEach((who: Caller) => buildFixture(who))
/** The states of members whom no other member can see. */
const awayStates = ["suspended", "paused", "leaving", "departed"] as const
const depart = ({ id }: BuiltMember) =>
  app.db.transaction().execute((trx) => app.services.profiles.remove(trx, [id]))
const memberWith = onceForEach(async (state: "active" | (typeof awayStates)[number]) => {
  if (state !== "departed") return buildMember(app, { status: state })
  const member = await buildMember(app)
  await depart(member)
  return member
})

const pictures = albumUpload([blackPng(8)])

const unknownMember = (): Named => ({
  ...{ id: newId(), nickname: "沒有人", blacklistId: newId(), sessionId: newId(), pictures },
  ...{ conversationId: newId(), messageId: newId(), wishId: newId(), postId: newId(), commentId: newId() },
  ...{ albumId: newId(), mediaId: newId(), lockedAlbumId: newId(), requestId: newId(), grantId: newId() },
  ...{ notificationId: newId(), passkeyId: newId(), contactFormId: newId() },
  ...{ avoidedContactId: newId(), meetingId: newId(), searchId: newId() },
})

/** The response, and whether any row changed, also by a visit, which is recorded later. */
const watch = async (route: Route, call: Parameters<TestApp["call"]>[1]) => {
  const [before, { status, body }] = [await countChanges(app.db), await app.call(route, call)]
  await app.services.profiles.recordVisits()
  return { status, body, changed: (await countChanges(app.db)) > before }
}

/** The answer to a call about a member, or content, that does not exist. */
const unknownAnswer = onceForEach(async (route: Route) => {
  const row = rowOf(route)
  if (row?.kind !== "names a member") throw new Error(`${route.id} names no member`)
  const call = { as: await memberWith("active"), ...row.call(unknownMember()) }
  const { status, body } = await app.call(route, call)
  return { status, body }
})

const rowOf = ({ id }: Route): Row | undefined => (rows as Record<string, Row>)[id]
const ofKind = <Kind extends Row["kind"]>(kind: Kind) =>
  allRoutes.flatMap((route) => {
    const row = rowOf(route)
    return row?.kind === kind ? [{ route, row: row as Extract<Row, { kind: Kind }> }] : []
  })
const naming = ofKind("names a member")
const listing = ofKind("lists members")
const cellsOf = <R extends { route: Route }>(all: readonly R[]) =>
  all.flatMap((each) => callers.map((who) => [each.route.id, who, each] as const))

/**
 * A target who was visible to the caller and then hides. Hidden members stay visible to members whom they
 * like or wrote to.
 */
const fixtureBeforeHiding = async (kind: Hiding, options: FixtureOptions = {}) => {
  const fixture = await buildFixture("stranger", { isReturned: kind !== "not discoverable", ...options })
  const { id } = fixture.target
  if (kind === "departed") await depart(fixture.target)
  else if (kind === "avoided") await buildAvoidedContact(app, fixture.target, fixture.caller.email)
  else if (kind === "avoiding") await buildAvoidedContact(app, fixture.caller, fixture.target.email)
  else await app.db.updateTable("members").set(hidden[kind]).where("id", "=", id).execute()
  return fixture
}

const sharedBeforeHiding = onceForEach((kind: Hiding) => fixtureBeforeHiding(kind))
const passedBeforeHiding = onceForEach((kind: Hiding) => fixtureBeforeHiding(kind, { isPassed: true }))

const hidingOf = <R extends { route: Route; row: BetweenMembers }>(all: readonly R[]) =>
  all.flatMap((each) =>
    hiddenKinds.map((kind) => [each.route.id, kind, exceptionOf(kind, each.row), each] as const),
  )

describe("routes that name a member", () => {
  it.each(cellsOf(naming))("%s, called by the %s", async (_id, who, { route, row }) => {
    // Only a call that changes something needs a fixture of its own.
    const { caller, named } = await (row.cells[who] === "done"
      ? buildFixture(who, { ...row, fields: fieldsOf(row) })
      : sharedFixture(who))
    const { status, body, changed } = await watch(route, { as: caller, ...row.call(named) })
    const succeeded = status < 300
    expect(succeeded ? (changed ? "done" : "answered") : body.code).toBe(row.cells[who])
    expect(changed && !succeeded).toBe(false)
    const seemsUnknown = who.startsWith("block") && row.cells[who] !== "done"
    const expected = seemsUnknown ? await unknownAnswer(route) : { status, body }
    expect({ status, body }).toEqual(expected)
  })

  it.each(hidingOf(naming).filter(([, , exception]) => exception === undefined))(
    "%s answers for a %s member as for an unknown one",
    async (_id, kind, _exception, { route, row }) => {
      const { caller, named } = await sharedBeforeHiding(kind)
      const answer = await watch(route, { as: caller, ...row.call(named) })
      expect(answer).toEqual({ ...(await unknownAnswer(route)), changed: false })
    },
  )

  it.each(hidingOf(naming).filter(([, , exception]) => exception !== undefined))(
    "%s for a %s member: %s",
    async (_id, kind, exception, { route, row }) => {
      const { caller, named } = await fixtureBeforeHiding(kind, { fields: fieldsOf(row) })
      const { body, changed } = await watch(route, { as: caller, ...row.call(named) })
      expect(body.success ? "continues" : body.code).toBe(exception)
      expect(changed && !body.success).toBe(false)
    },
  )
})

/** The reportable content of the target. The comment is the caller's own, on the target's post. */
const reportable = ["post", "comment", "wish", "album"] as const

it.each(reportable.flatMap((type) => hiddenKinds.map((kind) => [type, kind] as const)))(
  "a report of a %s answers for a %s member as for an unknown one",
  async (type, kind) => {
    const { caller, named } = await sharedBeforeHiding(kind)
    const body = { target_type: type, target_id: named[`${type}Id`], reason: "scam" }
    const answer = await watch(reportsRoutes.submit, { as: caller, body })
    expect([answer.body.code, answer.changed]).toEqual(["report_target_not_found", false])
  },
)

describe("routes that list members", () => {
  it.each(cellsOf(listing))("%s, called by the %s", async (_id, who, { route, row }) => {
    const { caller, named } = await (row.isPassed ? passedFixture : listedFixture)(who)
    const { status, body } = await app.call(route, { as: caller, ...requestOf(row, named) })
    expect(status).toBe(200)
    expect(row.shows(JSON.stringify(body), named) ? "shown" : "absent").toBe(row.cells[who])
  })

  it.each(hidingOf(listing))("%s, for a %s member", async (_id, kind, exception, { route, row }) => {
    const { caller, named } = await (row.isPassed ? passedBeforeHiding : sharedBeforeHiding)(kind)
    const { status, body } = await app.call(route, { as: caller, ...requestOf(row, named) })
    expect(status).toBe(200)
    expect(row.shows(JSON.stringify(body), named)).toBe(exception === "continues")
  })
})

describe.each(
  allRoutes.filter(({ access }) => access !== "anyone").map((route) => [route.id, route] as const),
)("%s", (_id, route) => {
  const inputOf = async () => {
    const row = rowOf(route)
    return row?.kind === "names a member" ? row.call((await sharedFixture("stranger")).named) : {}
  }

  it("rejects a visitor, and members who are away", async () => {
    const input = await inputOf()
    const away = await Promise.all(awayStates.map(memberWith))
    const before = await countChanges(app.db)
    const rejects = async (who: string, statuses: number[], as?: BuiltMember) => {
      const { status, body } = await app.call(route, { ...(as && { as }), ...input })
      expect.soft(statuses, `${who}: ${status}`).toContain(status)
      expect.soft(Object.keys(body).toSorted(), who).toEqual(["code", "error", "success"])
    }
    // Routes that guests may call respond as for an unknown member, or that the guest sent no form.
    await rejects("a visitor", route.access === "guest_or_member" ? [404, 415] : [401])
    for (const [index, state] of awayStates.entries()) await rejects(state, [401, 403], away[index])
    await app.services.profiles.recordVisits()
    expect(await countChanges(app.db)).toBe(before)
  })
})

describe("the matrix", () => {
  it("has exactly one row for every route", () => {
    expect(Object.keys(rows).toSorted()).toEqual(allRoutes.map(({ id }) => id).toSorted())
  })

  it.each(allRoutes.map((route) => [route.id, route] as const))(
    "has a row of the right kind for %s",
    (_id, route) => {
      expect(kindsFor(route)).toContain(rowOf(route)?.kind)
    },
  )
})
