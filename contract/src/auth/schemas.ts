import * as z from "zod"
import { city, id, instant, isOneLine, isVisible, rawText, say, text, wholeNumber } from "../fields.ts"
import { cities, forcedGender, genders, identities, tiers } from "../options.ts"
import { authLimits } from "./limits.ts"

/** An e-mail address, lower-cased; must look like x@y.z. */
export const email = z
  .string()
  .overwrite((value) => value.trim().toLowerCase())
  .pipe(z.email(say("email_format")).max(authLimits.email.max, say("too_long")))

/** A password that someone chooses: 6 or more characters with a letter and a digit. Common ones are refused by the server. */
export const newPassword = rawText(authLimits.password).refine(
  (value) => /\p{L}/u.test(value) && /\d/.test(value),
  say("password_rule"),
)

/** A password that someone signs in with: any text, so that the answer tells nothing about the rule. */
export const givenPassword = rawText({ min: 1, max: authLimits.password.max })

export const nickname = text(authLimits.nickname)
  .refine(isOneLine, say("bad_characters"))
  .refine((name) => name === "" || isVisible(name), say("bad_characters"))

/** A real calendar day, `YYYY-MM-DD`. Whether it makes an adult is the server's to say. */
const birthDate = z.iso.date(say("birth_date_format"))

const heightCm = wholeNumber(authLimits.heightCm)
const weightKg = wholeNumber(authLimits.weightKg)

/** A code of six digits, as mailed or sent by text message. */
export const code = z
  .string()
  .overwrite((value) => value.trim())
  .pipe(z.string().regex(new RegExp(`^\\d{${authLimits.code.digits}}$`), say("code_format")))

/** A Taiwan mobile number (09xxxxxxxx or +8869xxxxxxxx, separators ignored), as +8869xxxxxxxx. */
export const phone = z
  .string()
  .max(20, say("phone_format"))
  .overwrite((value) => value.replace(/[\s-]/g, "").replace(/^09/, "+8869"))
  .pipe(z.string().regex(/^\+8869\d{8}$/, say("phone_format")))

/** A secret that left by mail. */
export const mailedToken = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, say("bad_format"))

export const registration = z
  .object({
    email,
    password: newPassword,
    nickname,
    birthDate,
    city,
    height: heightCm,
    weight: weightKg,
    identity: z.enum(identities, say("not_an_option")),
    gender: z.enum(genders, say("not_an_option")).optional(),
    acceptTerms: z.literal(true, say("terms_required")),
    emailCode: code.optional(),
  })
  .refine((form) => forcedGender[form.identity] !== null || form.gender !== undefined, {
    path: ["gender"],
    message: say("gender_required"),
  })

export type Registration = z.output<typeof registration>

/** The signed-in member, as their own screens need them. */
export const user = z.object({
  id,
  nickname: z.string(),
  email: z.string(),
  avatar_urls: z.array(z.string()),
  avatar: z.string().nullable(),
  identity: z.enum(identities),
  gender: z.enum(genders),
  city: z.enum(cities),
  tier: z.enum(tiers),
  email_verified: z.boolean(),
  is_vip: z.boolean(),
  vip_expires_at: instant.nullable(),
})

export type User = z.output<typeof user>

/** A device on which the member is signed in. */
export const session = z.object({
  id,
  device: z.string(),
  is_current: z.boolean(),
  remembered: z.boolean(),
  created_at: instant,
  last_used_at: instant,
})

export type Session = z.output<typeof session>
