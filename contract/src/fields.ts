import * as z from "zod"
import { cities, cityFromSpelling } from "./options.ts"

/**
 * What can be wrong with one field. Schemas carry these keys as their messages; the sentences live in
 * `@pinyu/phrases/fields`, typed from this list.
 */
export const fieldErrors = [
  "required",
  "wrong_type",
  "too_short",
  "too_long",
  "too_small",
  "too_big",
  "not_an_option",
  "bad_characters",
  "bad_format",
  "email_format",
  "password_rule",
  "password_common",
  "birth_date_format",
  "under_age",
  "gender_required",
  "terms_required",
  "code_format",
  "phone_format",
  "age_range",
  "too_many_photos",
  "repeated",
  "no_member_selected",
  "too_many_members",
] as const

export type FieldError = (typeof fieldErrors)[number]

/** Types a schema message as one of the keys that phrases knows. */
export const say = (key: FieldError): FieldError => key

const isStorable = (text: string) => text.isWellFormed() && !text.includes("\u0000")
const lengthOf = (text: string) => [...text].length

/** A string that PostgreSQL can hold (no NUL, no lone surrogate) of `min` to `max` characters (code points), as it was typed. */
export const rawText = ({ min = 0, max }: { min?: number; max: number }) =>
  z
    .string()
    .refine(isStorable, say("bad_characters"))
    .refine((text) => lengthOf(text) >= min, say(min <= 1 ? "required" : "too_short"))
    .refine((text) => lengthOf(text) <= max, say("too_long"))

/** Like `rawText`, but trimmed and NFC-normalised before it is measured. */
export const text = (limits: { min?: number; max: number }) =>
  z
    .string()
    .overwrite((value) => value.trim().normalize("NFC"))
    .pipe(rawText(limits))

/** Something to see: not only spaces, joiners and fillers. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** Whether there is something to see in a text. */
export const isVisible = (text: string) => visible.test(text)

/** Like `text`, of which there is something to see. */
export const writing = (limits: { min: number; max: number }) =>
  text(limits).refine((written) => written === "" || isVisible(written), say("required"))

/** Controls and line breaks, and marks that turn the direction of the words around a name. */
const unruly = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Whether a text stays on its line, and leaves the words around it as they are. */
export const isOneLine = (text: string) => !unruly.test(text)

/** Like `writing`, on one line. */
export const line = (limits: { min: number; max: number }) =>
  writing(limits).refine(isOneLine, say("bad_characters"))

/** A member or thing by its id. One spelling comes out: what is compared, locked or counted by id is the same one. */
export const id = z.uuid(say("bad_format")).toLowerCase()
export const instant = z.iso.datetime()

/** A city by its official name; both spellings (臺, 台) are accepted and 臺 comes out. */
export const city = z
  .string()
  .transform((name) => cityFromSpelling(name) ?? name)
  .pipe(z.enum(cities, say("not_an_option")))

/** A query value that may be absent, given once or repeated: always a list. */
export const repeated = <S extends z.ZodType>(item: S, max: number) =>
  z
    .preprocess(
      (value: z.input<S> | z.input<S>[]) => (Array.isArray(value) ? value : [value]),
      z.array(item).max(max, say("too_long")),
    )
    .default([])

/** `true` or `false` in an address. */
export const flag = z.enum(["true", "false"], say("not_an_option")).transform((value) => value === "true")

/** A whole number in an address or a body, between `min` and `max` inclusive. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.coerce
    .number(say("wrong_type"))
    .int(say("wrong_type"))
    .min(min, say("too_small"))
    .max(max, say("too_big"))
