import { judgePassword } from "@pinyu/contract/auth/password-strength"
import { nickname, registration } from "@pinyu/contract/auth/schemas"
import { ageOn } from "@pinyu/contract/calendar"
import { forcedGender } from "@pinyu/contract/options"
import { profileChange } from "@pinyu/contract/profiles/schemas"
import { describe, expect, it } from "vitest"
import { demoMembers } from "./members.ts"
import { demoAdmin, demoPassword } from "./sign-ins.ts"

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

  it("answer prompts within the rules, a few none", () => {
    for (const { nickname, prompts } of demoMembers) {
      expect(profileChange.parse({ prompts }), nickname).toEqual({ prompts })
      for (const { answer } of prompts) expect(answer).not.toMatch(unfit)
    }
    const silent = demoMembers.filter(({ prompts }) => prompts.length === 0).length
    expect(silent).toBeGreaterThan(3)
    expect(silent).toBeLessThan(demoMembers.length / 4)
  })
})

describe("the sign-ins", () => {
  it("have a password that the rules accept", () => {
    expect(judgePassword(demoPassword).error).toBeNull()
    expect(demoAdmin.password).toMatch(/^(?=.*\p{L})(?=.*\d).{12,}$/u)
  })
})
