import { authLimits } from "@pinyu/contract/auth/limits"
import { yearsBefore } from "@pinyu/contract/calendar"
import { canonicalText } from "@pinyu/contract/canonical"
import { forcedGender, type Gender, type Identity } from "@pinyu/contract/options"
import type { FieldErrors } from "../../../lib/api/field-errors.ts"

/** The steps of the registration, from 1. The last one follows a successful registration. */
export const steps = { age: 1, account: 2, basics: 3, identity: 4, verify: 5, done: 6 } as const
export type Step = (typeof steps)[keyof typeof steps]

/** The values so far. They stay in memory while the person moves between steps. */
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

/**
 * Returns the step of a history entry. An entry of an earlier wizard returns the first step, because its
 * draft is lost.
 */
export const stepOf = (state: unknown, wizardId: string): Step => {
  if (typeof state !== "object" || state === null || !("wizardId" in state) || !("step" in state))
    return steps.age
  return (
    (state.wizardId === wizardId && Object.values(steps).find((step) => step === state.step)) || steps.age
  )
}

/** Filters the errors of one step. */
export const errorsAt = (step: Step, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => stepOfField[field] === step))

/** Returns the first step with an error, or null. */
export const firstStepWith = (errors: FieldErrors): Step | null => {
  const found = Object.keys(errors).flatMap((field) => stepOfField[field] ?? [])
  return found.length > 0 ? (Math.min(...found) as Step) : null
}

/** Maps a part of the draft to its field; the birth date has three parts. */
export const fieldOf = (part: keyof Draft) => (/^birth/.test(part) ? "birthDate" : part)

/** Changes one part of the draft, and clears what no longer fits it. */
export const withChange = <K extends keyof Draft>(draft: Draft, part: K, value: Draft[K]): Draft => {
  const next = { ...draft, [part]: value }
  // A code verifies only the address that received it.
  if (part === "email") next.emailCode = ""
  if (Number(next.birthDay) > daysIn(next.birthYear, next.birthMonth)) next.birthDay = ""
  return next
}

/**
 * Returns the number of days in a month: 31 while it is not selected, 29 for a February of an unknown
 * year.
 */
export const daysIn = (year: string, month: string) =>
  month === "" ? 31 : new Date(Date.UTC(year === "" ? 2000 : Number(year), Number(month), 0)).getUTCDate()

/** Returns the birth date as `YYYY-MM-DD`, or an empty string until all three parts are selected. */
export const birthDateOf = ({ birthYear, birthMonth, birthDay }: Draft) =>
  birthYear && birthMonth && birthDay
    ? `${birthYear}-${birthMonth.padStart(2, "0")}-${birthDay.padStart(2, "0")}`
    : ""

/** Returns the birth years of adults, youngest first; `today` is `YYYY-MM-DD` in Taipei. */
export const birthYears = (today: string) => {
  const youngest = Number(yearsBefore(today, authLimits.minimumAge).slice(0, 4))
  const count = authLimits.maximumAge - authLimits.minimumAge + 1
  return Array.from({ length: count }, (_, index) => youngest - index)
}

/** Returns the gender that the identity forces, otherwise the selected one. */
export const genderOf = ({ identity, gender }: Draft) => (identity && forcedGender[identity]) || gender

/** The known data of the password's owner. */
export const ownerOf = ({ email, nickname }: Draft) => ({ email, nickname })

/** Extracts the digits of a typed or pasted code. */
export const digitsOf = (typed: string) =>
  canonicalText(typed).replace(/\D/g, "").slice(0, authLimits.code.digits)
