import { authLimits } from "@pinyu/contract/auth/limits"
import { yearsBefore } from "@pinyu/contract/calendar"
import { forcedGender, type Gender, type Identity } from "@pinyu/contract/options"
import type { Problems } from "../../../lib/problems.ts"

/** The steps of the registration, from 1. The last one is reached only by registering. */
export const steps = { age: 1, account: 2, basics: 3, identity: 4, verify: 5, done: 6 } as const
export type Step = (typeof steps)[keyof typeof steps]

/** What was typed so far; kept while the person walks back and forth, and nowhere else. */
export interface Draft {
  email: string
  password: string
  nickname: string
  birthYear: string
  birthMonth: string
  birthDay: string
  city: string
  height: string
  weight: string
  identity: Identity | ""
  gender: Gender | ""
  emailCode: string
  acceptTerms: boolean
}

export const emptyDraft: Draft = {
  email: "",
  password: "",
  nickname: "",
  birthYear: "",
  birthMonth: "",
  birthDay: "",
  city: "",
  height: "",
  weight: "",
  identity: "",
  gender: "",
  emailCode: "",
  acceptTerms: false,
}

const stepOfField: Readonly<Record<string, Step>> = {
  email: steps.account,
  password: steps.account,
  nickname: steps.basics,
  birthDate: steps.basics,
  city: steps.basics,
  height: steps.basics,
  weight: steps.basics,
  identity: steps.identity,
  gender: steps.identity,
  emailCode: steps.verify,
  acceptTerms: steps.verify,
}

/** The step that a history entry stands for; entries of an earlier walk, whose draft is gone, are the first step. */
export const stepOf = (state: unknown, walk: string): Step => {
  if (typeof state !== "object" || state === null || !("walk" in state) || !("step" in state))
    return steps.age
  return (state.walk === walk && Object.values(steps).find((step) => step === state.step)) || steps.age
}

/** The problems that belong to one step. */
export const problemsAt = (step: Step, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => stepOfField[field] === step))

/** The first step that has a problem; null when none has. */
export const firstStepWith = (problems: Problems): Step | null => {
  const found = Object.keys(problems).flatMap((field) => stepOfField[field] ?? [])
  return found.length > 0 ? (Math.min(...found) as Step) : null
}

/** The field that a part of the draft belongs to; the birth date has three. */
export const fieldOf = (part: keyof Draft) => (/^birth/.test(part) ? "birthDate" : part)

/** The draft with one part changed, and with what no longer fits it taken out. */
export const withChange = <K extends keyof Draft>(draft: Draft, part: K, value: Draft[K]): Draft => {
  const next = { ...draft, [part]: value }
  // A code proves the address that it was mailed to, and no other.
  if (part === "email") next.emailCode = ""
  if (Number(next.birthDay) > daysIn(next.birthYear, next.birthMonth)) next.birthDay = ""
  return next
}

/** How many days a month has; 31 while it is not chosen, 29 for a February of an unknown year. */
export const daysIn = (year: string, month: string) =>
  month === "" ? 31 : new Date(Date.UTC(year === "" ? 2000 : Number(year), Number(month), 0)).getUTCDate()

/** The birth date as `YYYY-MM-DD`; empty until all three parts are chosen. */
export const birthDateOf = ({ birthYear, birthMonth, birthDay }: Draft) =>
  birthYear && birthMonth && birthDay
    ? `${birthYear}-${birthMonth.padStart(2, "0")}-${birthDay.padStart(2, "0")}`
    : ""

/** The years in which an adult can have been born, youngest first; `today` is `YYYY-MM-DD` in Taipei. */
export const birthYears = (today: string) => {
  const youngest = Number(yearsBefore(today, authLimits.minimumAge).slice(0, 4))
  const count = authLimits.maximumAge - authLimits.minimumAge + 1
  return Array.from({ length: count }, (_, index) => youngest - index)
}

/** The gender that goes with the draft's identity: the forced one, or the one that was chosen. */
export const genderOf = ({ identity, gender }: Draft) => (identity && forcedGender[identity]) || gender

/** The digits of what was typed or pasted into the code field. */
export const digitsOf = (typed: string) =>
  typed.normalize("NFKC").replace(/\D/g, "").slice(0, authLimits.code.digits)
