import { adminLimits } from "../admin/limits.ts"
import { canonicalNumber, canonicalPassword, isVisible } from "../canonical.ts"
import { humanCheckLimits } from "../contact/limits.ts"
import {
  city,
  fieldError,
  id,
  instant,
  isSingleLine,
  longestTyped,
  matching,
  rawText,
  text,
  typedFormat,
  typedText,
  wholeNumber,
} from "../fields.ts"
import { cities, forcedGender, genders, identities, tiers } from "../options.ts"
import { firstStepsState } from "../preferences/first-steps.ts"
import * as z from "../zod.ts"
import { emailCharacter, isEmailAddress, normaliseEmail } from "./emails.ts"
import { authLimits } from "./limits.ts"

/** A normalised e-mail address, including international ones. */
export const email = typedFormat({
  max: authLimits.email.max,
  canonical: normaliseEmail,
  isValid: isEmailAddress,
  usable: emailCharacter,
  error: "email_format",
  tooLong: "too_long",
})

const isAtLeast = (characters: number, value: string) => [...value].length >= characters

/** Whether a password has a letter, and a digit unless it is a passphrase. */
const isComposed = (value: string) =>
  /\p{L}/u.test(value) && (/\d/.test(value) || isAtLeast(authLimits.password.passphrase, value))

/** A new password of a member. The server also rejects common ones. */
export const newPassword = typedText(authLimits.password.max)
  .overwrite(canonicalPassword)
  .pipe(
    rawText({ min: 1, max: authLimits.password.max }).refine(
      (value) => isAtLeast(authLimits.password.min, value) && isComposed(value),
      fieldError("password_rule"),
    ),
  )

/** A new password of an admin, of any characters. The server also rejects common and guessable ones. */
export const newAdminPassword = typedText(adminLimits.password.max)
  .overwrite(canonicalPassword)
  .pipe(
    rawText({ min: 1, max: adminLimits.password.max }).refine(
      (value) => isAtLeast(adminLimits.password.min, value),
      fieldError("admin_password_rule"),
    ),
  )

/**
 * A password for sign-in, as typed: an old hash may be of that form. Accepts any text, so that the answer
 * reveals nothing about the rule.
 */
export const enteredPassword = rawText({ min: 1, max: longestTyped(authLimits.password.max) })

export const nickname = text(authLimits.nickname)
  .refine(isSingleLine, fieldError("bad_characters"))
  .refine((name) => name === "" || isVisible(name), fieldError("bad_characters"))

/** An emoji with all its parts, as the first group, or a character without any shape. */
const emojiOrShapeless =
  /(\u{1f3f4}[\u{e0030}-\u{e007a}]+\u{e007f}|[\d#*]\ufe0f\u20e3|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)*)|[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** Drops what no name needs: joiners, selectors, fillers and direction marks outside an emoji. */
const withoutShapeless = (name: string) => name.replace(emojiOrShapeless, (_all, emoji = "") => emoji)

/** More marks on one letter than any name needs. */
const stackedMarks = /[\p{Mn}\p{Me}]{3}/u

/**
 * A new nickname. The server also rejects names that impersonate the team (`nicknames.ts`), whose data is too
 * large for every page.
 */
export const newNickname = typedText(authLimits.nickname.max)
  .overwrite(withoutShapeless)
  .pipe(nickname)
  .refine((name) => !stackedMarks.test(name), fieldError("bad_characters"))

/** A calendar day, `YYYY-MM-DD`. The server checks the age. */
const birthDate = z.iso.date(fieldError("birth_date_format"))

const heightCm = wholeNumber(authLimits.heightCm)
const weightKg = wholeNumber(authLimits.weightKg)

const { digits } = authLimits.code
const isCode = new RegExp(`^\\d{${digits}}$`)

/** A six-digit code from a mail or a text message. */
export const code = typedFormat({
  max: 20,
  canonical: canonicalNumber,
  isValid: (text) => isCode.test(text),
  usable: /\d/,
  error: "code_format",
})

/** With or without the country code, as contacts and links name it. */
const mobilePrefix = /^(?:tel:)?(?:(?:\+|00)?886)?0?9/i

/**
 * A Taiwan mobile number, with or without the country code, as +8869xxxxxxxx. Separators are ignored. The
 * server checks the range: the numbering plans are too large for a page.
 */
export const phone = typedFormat({
  max: 30,
  canonical: (typed) => canonicalNumber(typed).replace(mobilePrefix, "+8869"),
  isValid: (text) => /^\+8869\d{8}$/.test(text),
  usable: /[\d+]/,
  error: "phone_format",
})

/** A human proof: the token of the Turnstile or ALTCHA widget. */
export const humanProof = rawText({ min: 1, max: humanCheckLimits.proof.max })

/** The token of a mailed link. */
export const mailedToken = matching(/^[A-Za-z0-9_-]{20,100}$/, { max: 100 })

export const registration = z
  .object({
    email,
    password: newPassword,
    nickname: newNickname,
    birthDate,
    city,
    height: heightCm,
    weight: weightKg,
    identity: z.enum(identities, fieldError("not_an_option")),
    gender: z.enum(genders, fieldError("not_an_option")).optional(),
    acceptTerms: z.literal(true, fieldError("terms_required")),
    emailCode: code.optional(),
    /** From the third registration on. The 429 answer names this field. */
    humanProof: humanProof.optional(),
  })
  .refine((form) => forcedGender[form.identity] !== null || form.gender !== undefined, {
    path: ["gender"],
    message: fieldError("gender_required"),
  })

export type Registration = z.output<typeof registration>

/** The signed-in member, for their own pages. */
export const user = z.object({
  id,
  nickname: z.string(),
  email: z.string(),
  avatar_urls: z.array(z.string()),
  /** The first photo in the size of an avatar. */
  avatar: z.string().nullable(),
  identity: z.enum(identities),
  gender: z.enum(genders),
  city: z.enum(cities),
  tier: z.enum(tiers),
  email_verified: z.boolean(),
  /** The address that the member asked to change to and has not proved yet; null without one. */
  pending_email: z.string().nullable(),
  /** The verified number, masked; null without one. */
  phone: z.string().nullable(),
  phone_verified: z.boolean(),
  is_vip: z.boolean(),
  vip_expires_at: instant.nullable(),
  /** The last change of the profile or the account. */
  updated_at: instant,
  first_steps: firstStepsState,
})

export type User = z.output<typeof user>

/** A signed-in device. */
export const session = z.object({
  id,
  device: z.string(),
  is_current: z.boolean(),
  remembered: z.boolean(),
  created_at: instant,
  last_used_at: instant,
  /** When it ends without further use. */
  expires_at: instant,
})

export type Session = z.output<typeof session>
