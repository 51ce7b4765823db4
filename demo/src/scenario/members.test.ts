import { judgePassword } from "@pinyu/contract/auth/password-strength"
import { nickname, registration } from "@pinyu/contract/auth/schemas"
import { ageOn } from "@pinyu/contract/calendar"
import { forcedGender, identities } from "@pinyu/contract/options"
import { profileChange } from "@pinyu/contract/profiles/schemas"
import { describe, expect, it } from "vitest"
import type { DemoDetails } from "./details.ts"
import { planLikes } from "./likes.ts"
import { demoMembers } from "./members.ts"
import { demoAdmin, demoMemberHandles, demoPassword } from "./sign-ins.ts"

const different = (values: readonly string[]) => new Set(values).size

/** External contacts, money, and content unfit for a demo. */
const unfit =
  /https?:|www\.|@|line\s*id|telegram|wechat|微信|09\d{2}|\d{4,}|包養|零用錢|月費|匯款|援|性感|約砲/i

describe("the demo's members", () => {
  it("are sixty-four distinct people", () => {
    expect(demoMembers).toHaveLength(64)
    for (const key of ["email", "nickname", "aboutMe"] as const)
      expect(different(demoMembers.map((member) => member[key])), key).toBe(64)
    expect(different(demoMembers.map(({ seed }) => String(seed)))).toBe(64)
  })

  it("pass the registration rules", () => {
    for (const member of demoMembers) {
      const form = { ...member, password: demoPassword, acceptTerms: true }
      expect(registration.safeParse(form).error, member.nickname).toBeUndefined()
      expect(nickname.parse(member.nickname)).toBe(member.nickname)
      expect(forcedGender[member.identity] ?? member.gender, member.nickname).toBe(member.gender)
    }
  })

  it("are adults of 22 to 62", () => {
    const ages = demoMembers.map(({ birthDate }) => ageOn(birthDate, "2026-01-01"))
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(22)
    expect(Math.max(...ages)).toBeLessThanOrEqual(62)
  })

  it("have introductions of two to four suitable sentences", () => {
    for (const { nickname, aboutMe } of demoMembers) {
      const count = aboutMe.match(/[。？！]/g)?.length ?? 0
      expect(count, nickname).toBeGreaterThanOrEqual(2)
      expect(count, nickname).toBeLessThanOrEqual(4)
      expect([...aboutMe].length, nickname).toBeLessThanOrEqual(500)
      expect(aboutMe).not.toMatch(unfit)
    }
  })

  it("fill the other profile fields within the rules, some left empty", () => {
    for (const { nickname, occupation, details } of demoMembers) {
      const change = { occupation, ...details }
      expect(profileChange.parse(change), nickname).toEqual(change)
      expect(details.ideal_partner_description ?? "").not.toMatch(unfit)
    }
    const fields = Object.keys(demoMembers[0]?.details ?? {}) as (keyof DemoDetails)[]
    for (const field of fields) {
      const silent = demoMembers.filter(({ details }) => details[field] === null).length
      expect(silent, field).toBeGreaterThan(0)
      expect(silent, field).toBeLessThan(demoMembers.length / 3)
    }
  })

  it("answer prompts within the rules, a few none", () => {
    for (const { nickname, prompts } of demoMembers) {
      expect(profileChange.parse({ prompts }), nickname).toEqual({ prompts })
      for (const { answer } of prompts) expect(answer).not.toMatch(unfit)
    }
    const silent = demoMembers.filter(({ prompts }) => prompts.length === 0).length
    expect(silent).toBeGreaterThan(3)
    expect(silent).toBeLessThan(demoMembers.length / 4)
  })

  it("cover every identity, and babies of both genders", () => {
    const kinds = new Set(demoMembers.map(({ identity, gender }) => `${identity} ${gender}`))
    expect([...kinds].sort()).toEqual([
      "sugar_baby female",
      "sugar_baby male",
      "sugar_daddy male",
      "sugar_mommy female",
    ])
    for (const identity of identities) {
      const members = demoMembers.filter((member) => member.identity === identity)
      expect(members.length).toBeGreaterThanOrEqual(10)
    }
  })

  it("have up to three photos that start with a face; two have none", () => {
    const photos = demoMembers.map((member) => member.photos)
    expect(photos.filter(({ length }) => length === 0)).toHaveLength(2)
    expect(new Set(photos.map(({ length }) => length))).toEqual(new Set([0, 1, 2, 3]))
    const firsts = new Set(photos.flatMap(([first]) => (first ? [first.kind] : [])))
    expect(firsts).toEqual(new Set(["portrait"]))
  })
})

describe("the sign-ins", () => {
  it("are a daddy and a baby with photos", () => {
    const found = demoMemberHandles.map((handle) => demoMembers.find((member) => member.handle === handle))
    expect(found.map((member) => member?.identity)).toEqual(["sugar_daddy", "sugar_baby"])
    expect(found.map((member) => member?.photos[0]?.kind)).toEqual(["portrait", "portrait"])
  })

  it("have a password that the rules accept", () => {
    expect(judgePassword(demoPassword).error).toBeNull()
    expect(demoAdmin.password).toMatch(/^(?=.*\p{L})(?=.*\d).{12,}$/u)
  })
})

describe("the likes", () => {
  const likes = planLikes(demoMembers)
  const pairs = new Set(likes.map(({ liker, liked }) => `${liker.handle} ${liked.handle}`))

  it("come from every member, a few each, without repeats or self-likes", () => {
    expect(pairs.size).toBe(likes.length)
    expect(likes.filter(({ liker, liked }) => liker === liked)).toEqual([])
    expect(new Set(likes.map(({ liker }) => liker)).size).toBe(demoMembers.length)
  })
})
