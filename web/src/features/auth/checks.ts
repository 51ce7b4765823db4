import { authLimits } from "@pinyu/contract/auth/limits"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { code, registration } from "@pinyu/contract/auth/schemas"
import { ageOn } from "@pinyu/contract/calendar"
import { forcedGender } from "@pinyu/contract/options"
import { fieldMessages } from "@pinyu/phrases/fields"
import { registration as words } from "@pinyu/phrases/registration"
import type { FieldErrors } from "../../lib/api/field-errors.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { birthDateOf, type Draft, genderOf } from "./register/draft.ts"

/** Validates the sign-in form. */
export const loginErrors = (form: { email: string; password: string }) =>
  validateForm(authRoutes.login.body, form)

/** Validates a form that asks only for an e-mail address. */
export const emailErrors = (form: { email: string }) => validateForm(authRoutes.forgotPassword.body, form)

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
 * Builds the registration from a valid draft; without a code the address is verified later. Throws when
 * the draft is invalid.
 */
export const registrationOf = (draft: Draft, withCode: boolean) =>
  registration.parse({ ...formOf(draft), ...(withCode && { emailCode: draft.emailCode }) })

const measureMessage = (typed: string, { min, max }: { min: number; max: number }) =>
  typed.trim() === "" ? fieldMessages.required : words.wholeNumberBetween(min, max)

/**
 * Validates a draft; `today` is `YYYY-MM-DD` in Taipei. The terms come in the last step, and the
 * password has its own rules.
 */
export const draftErrors = (draft: Draft, today: string): FieldErrors => {
  const found: Record<string, string> = { ...validateForm(registration, formOf(draft)) }
  if (found.height) found.height = measureMessage(draft.height, authLimits.heightCm)
  if (found.weight) found.weight = measureMessage(draft.weight, authLimits.weightKg)
  if (found.city) found.city = fieldMessages.not_an_option
  if (!found.birthDate && ageOn(birthDateOf(draft), today) < authLimits.minimumAge)
    found.birthDate = fieldMessages.under_age
  // The schema checks this only when every single field is valid.
  if (draft.identity && forcedGender[draft.identity] === null && draft.gender === "")
    found.gender = fieldMessages.gender_required
  return found
}

/** Validates the last step; `withCode` decides whether the code counts. */
export const finishErrors = (draft: Draft, withCode: boolean): FieldErrors => ({
  ...(withCode && !code.safeParse(draft.emailCode).success && { emailCode: fieldMessages.code_format }),
  ...(!draft.acceptTerms && { acceptTerms: fieldMessages.terms_required }),
})
