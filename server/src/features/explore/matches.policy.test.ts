import { describe, expect, it } from "vitest"
import { interestsIn } from "./interests.ts"
import { type Candidate, fits, type Person, ranked, reasonsFor } from "./matches.policy.ts"

const now = new Date("2026-06-15T12:00:00Z")
const date = "2026-06-15"
const moment = { now, date, key: Buffer.alloc(32, 1) }
const day = 24 * 60 * 60 * 1000

const person = (change: Partial<Person> = {}): Person => ({
  id: "viewer",
  identity: "sugar_baby",
  gender: "female",
  age: 30,
  city: "臺北市",
  relationship_type: null,
  interaction_mode: null,
  interests: [],
  prompts: [],
  preferences: null,
  ...change,
})
const candidate = (id: string, change: Partial<Candidate> = {}): Candidate => ({
  ...person({ id, gender: "male", identity: "sugar_daddy", city: null }),
  joinedAt: new Date(now.getTime() - 100 * day),
  onlineAt: new Date(now.getTime() - 30 * day),
  hasPhoto: true,
  isVerified: false,
  recentLikes: 0,
  ...change,
})
const wants = { genders: ["male" as const], identities: [], min_age: 25, max_age: 40, cities: [] }

/** How many of a hundred pairs, each with its own place in the shuffle, the changed candidate leads. */
const leads = (change: Partial<Candidate>, viewer = person()) =>
  Array.from({ length: 100 }, (_, n) =>
    ranked(viewer, [candidate(`plain-${n}`), candidate(`changed-${n}`, change)], moment),
  ).filter(([first]) => first?.id.startsWith("changed")).length

describe("best match", () => {
  const hiker = person({ interests: ["hiking", "coffee", "sea"], relationship_type: "long_term" })
  it.each<[string, Partial<Candidate>, Person]>([
    ["shared interests", { interests: ["hiking", "coffee", "sea"] }, hiker],
    ["the same relationship", { relationship_type: "long_term" }, hiker],
    ["a newcomer", { joinedAt: new Date(now.getTime() - day) }, person()],
    ["one whom the viewer wants to meet", { age: 36 }, person({ preferences: { ...wants, min_age: 35 } })],
    ["one who was online lately", { onlineAt: now }, person()],
  ])("more often puts first: %s", (_what, change, viewer) => {
    expect(leads(change, viewer)).toBeGreaterThan(leads({}, viewer) + 5)
  })

  it.each([
    ["who wants somebody else", { preferences: { ...wants, genders: ["male" as const] } }],
    ["whom many liked this week", { recentLikes: 200 }],
    ["without a photo", { hasPhoto: false }],
  ])("less often puts first: %s", (_what, change) => {
    expect(leads(change)).toBeLessThan(45)
  })

  it("is another order with another key, or when the viewer changes what preferences compare", () => {
    const all = Array.from({ length: 20 }, (_, n) => candidate(`member-${n}`))
    const order = (viewer: Person, key = moment.key) =>
      ranked(viewer, all, { ...moment, key }).map(({ id }) => id)
    const first = order(person())
    for (const change of [{ city: "臺南市" as const }, { age: 31 }, { preferences: wants }])
      expect(order(person(change))).not.toEqual(first)
    expect(order(person(), Buffer.alloc(32, 2))).not.toEqual(first)
  })

  it("keeps everybody, in the same order all day and another one tomorrow", () => {
    const all = Array.from({ length: 20 }, (_, n) => candidate(`member-${n}`))
    const order = (on: string) => ranked(person(), all, { ...moment, date: on }).map(({ id }) => id)
    expect(order(date)).toEqual(order(date))
    expect(order(date)).not.toEqual(order("2026-06-16"))
    expect(order(date).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  })
})

describe("what two members have in common", () => {
  it("is what both say, and never an open answer or a hidden city", () => {
    const same = { relationship_type: "negotiable", interaction_mode: "companionship" } as const
    const viewer = person({ ...same, interests: ["tea", "cats"], prompts: ["ask_me", "on_repeat"] })
    const other = candidate("other", { ...same, interests: ["cats", "dogs"], prompts: ["on_repeat"] })
    const common = { ...same, interests: ["cats"], prompt: "on_repeat" }
    expect(reasonsFor(viewer, other)).toEqual({ ...common, relationship_type: null, city: null })
  })

  it.each([
    ["週末去登山，下山喝一杯手沖。", ["hiking", "coffee"]],
    ["養了兩隻貓，也喜歡電影和爵士。", ["movies", "music", "cats"]],
    ["慢慢認識就好。", []],
    ["我對貓過敏，喜歡狗。", ["dogs"]],
    ["不喝酒也不喜歡咖啡。", []],
    ["", []],
  ])("interests are found in 「%s」", (text, found) => expect(interestsIn(text, null)).toEqual(found))
})

describe("preferences", () => {
  it.each([
    ["another gender", { gender: "female" as const }, false],
    ["the youngest age", { age: 25 }, true],
    ["one year too young", { age: 24 }, false],
    ["one year too old", { age: 41 }, false],
  ])("and %s", (_what, change, fit) => {
    expect(fits(wants, candidate("other", { age: 30, ...change }))).toBe(fit)
  })

  it("reveal no hidden age: it fits only where any age does, and moves nobody otherwise", () => {
    const hidden = candidate("hidden", { age: null })
    expect([fits(wants, hidden), fits({ ...wants, min_age: 18, max_age: 70 }, hidden)]).toEqual([false, true])
    const places = Array.from({ length: 53 }, (_, n) => ({ ...wants, min_age: 18 + n, max_age: 18 + n }))
    expect(places.some((preferences) => fits(preferences, hidden))).toBe(false)
  })

  it("with cities leave out a hidden one", () => {
    const inTaipei = { ...wants, cities: ["臺北市" as const] }
    expect(fits(inTaipei, candidate("other", { city: "臺北市" }))).toBe(true)
    expect(fits(inTaipei, candidate("other", { city: null }))).toBe(false)
  })
})
