import { authLimits } from "@pinyu/contract/auth/limits"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { code, email, newPassword, registration } from "@pinyu/contract/auth/schemas"
import { ageOn } from "@pinyu/contract/calendar"
import { forcedGender } from "@pinyu/contract/options"
import { describeIssues, fieldSentences } from "@pinyu/phrases/fields"
import { registration as words } from "@pinyu/phrases/registration"
import type { Problems } from "../../lib/problems.ts"
import { problemsIn } from "../../lib/problems-in.ts"
import { birthDateOf, type Draft, genderOf } from "./register/draft.ts"

/** What is wrong with a sign-in form. */
export const loginProblems = (form: { email: string; password: string }) =>
  problemsIn(authRoutes.login.body, form)

/** What is wrong with a form that asks only for an e-mail address. */
export const emailProblems = (form: { email: string }) => problemsIn(authRoutes.forgotPassword.body, form)

export const isEmail = (typed: string) => email.safeParse(typed).success

const passwordSentence = (sentence: string) =>
  // "Too short" alone would not say how long is long enough.
  sentence === fieldSentences.too_short ? fieldSentences.password_rule : sentence

/** What is wrong with a password that somebody chooses; null when nothing is. */
export const passwordProblem = (typed: string) => {
  if (typed === "") return fieldSentences.required
  const { "": sentence } = describeIssues(newPassword.safeParse(typed).error?.issues ?? [])
  return sentence === undefined ? null : passwordSentence(sentence)
}

const formOf = (draft: Draft) => ({
  email: draft.email,
  password: draft.password,
  nickname: draft.nickname,
  birthDate: birthDateOf(draft),
  city: draft.city,
  height: draft.height,
  weight: draft.weight,
  identity: draft.identity,
  gender: genderOf(draft),
  acceptTerms: true,
})

/**
 * The registration that a draft without problems stands for; without its code the address is verified later. Throws
 * where the draft has a problem.
 */
export const registrationOf = (draft: Draft, withCode: boolean) =>
  registration.parse({ ...formOf(draft), ...(withCode && { emailCode: draft.emailCode }) })

const measureSentence = (typed: string, { min, max }: { min: number; max: number }) =>
  typed.trim() === "" ? fieldSentences.required : words.wholeNumberBetween(min, max)

/** What is wrong with a draft; `today` is `YYYY-MM-DD` in Taipei. Whether the terms are accepted is asked at the end. */
export const draftProblems = (draft: Draft, today: string): Problems => {
  const found: Record<string, string> = { ...problemsIn(registration, formOf(draft)) }
  if (found.password) found.password = passwordSentence(found.password)
  if (found.height) found.height = measureSentence(draft.height, authLimits.heightCm)
  if (found.weight) found.weight = measureSentence(draft.weight, authLimits.weightKg)
  if (found.city) found.city = fieldSentences.not_an_option
  if (!found.birthDate && ageOn(birthDateOf(draft), today) < authLimits.minimumAge)
    found.birthDate = fieldSentences.under_age
  // The schema looks at this only when every field by itself is right.
  if (draft.identity && forcedGender[draft.identity] === null && draft.gender === "")
    found.gender = fieldSentences.gender_required
  return found
}

/** What is wrong with the last step; the code counts only for those who finish with it. */
export const finishProblems = (draft: Draft, withCode: boolean): Problems => ({
  ...(withCode && !code.safeParse(draft.emailCode).success && { emailCode: fieldSentences.code_format }),
  ...(!draft.acceptTerms && { acceptTerms: fieldSentences.terms_required }),
})
