import { canonicalText, isVisible, withoutDebris } from "./canonical.ts"
import { cities, cityFromSpelling } from "./options.ts"
import * as z from "./zod.ts"

/**
 * Field errors. Schemas carry these keys as their messages. The texts are in `@pinyu/phrases/fields`, typed
 * from this list.
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
  "admin_password_rule",
  "password_common",
  "password_guessable",
  "password_own_name",
  "nickname_reserved",
  "birth_date_format",
  "under_age",
  "gender_required",
  "terms_required",
  "code_format",
  "phone_format",
  "age_range",
  "too_many_photos",
  "too_many_pictures",
  "too_many_prompts",
  "repeated",
  "no_member_selected",
  "too_many_members",
] as const

export type FieldError = (typeof fieldErrors)[number]

/** Types a schema message as a field error. */
export const fieldError = (key: FieldError): FieldError => key

const isStorable = (text: string) => text.isWellFormed() && !text.includes("\u0000")

/** Makes a check end the validation: nothing after it sees the text. */
const ending = (key: FieldError) => ({ error: fieldError(key), abort: true })

/** Code points of a character as it may be typed: with two marks that NFC composes into it. */
const pointsPerCharacter = 3
/** Spaces and line breaks around a text that are pasted with it. */
const surroundingSpace = 200

/** The length of a typed text that no normalisation could bring to `max` code points. */
export const longestTyped = (max: number) => max * pointsPerCharacter + surroundingSpace

/** Text as it was typed, before it is trimmed and normalised. */
export const typedText = (max: number, key: FieldError = "too_long") =>
  z.string().max(longestTyped(max), ending(key))

interface TypedFormat {
  /** Characters of the canonical form. */
  max: number
  /** Mends what was typed. */
  canonical: (typed: string) => string
  isValid: (text: string) => boolean
  /** A character that may occur. The error names the first other one. */
  usable: RegExp
  error: FieldError
  tooLong?: FieldError
}

/** An address, a number or a code that people type. The issue of an invalid one may have a `character` in `params`. */
export const typedFormat = ({ max, canonical, isValid, usable, error, tooLong = error }: TypedFormat) =>
  typedText(max, tooLong)
    .overwrite(canonical)
    .pipe(
      z
        .string()
        .max(max, ending(tooLong))
        .superRefine((text, { addIssue }) => {
          if (isValid(text)) return
          const character = [...text].find((one) => !usable.test(one))
          addIssue({ code: "custom", message: fieldError(error), params: { character } })
        }),
    )

/** Unchanged text of `min` to `max` code points that PostgreSQL can store (no NUL, no lone surrogate). */
export const rawText = ({ min = 0, max }: { min?: number; max: number }) =>
  z
    .string()
    .min(min, ending(min <= 1 ? "required" : "too_short"))
    .max(max, ending("too_long"))
    .refine(isStorable, fieldError("bad_characters"))

/** Text of at most `max` characters that matches a pattern. */
export const matching = (
  pattern: RegExp,
  { max, tooLong = "bad_format" }: { max: number; tooLong?: FieldError },
) => z.string().max(max, ending(tooLong)).regex(pattern, fieldError("bad_format"))

/** Like `rawText`, with what was typed mended first. */
export const writtenText = (limits: { min?: number; max: number }) =>
  typedText(limits.max).overwrite(withoutDebris).pipe(rawText(limits))

/** Like `writtenText`, but trimmed and NFC-normalised first. */
export const text = (limits: { min?: number; max: number }) =>
  typedText(limits.max)
    .overwrite((value) => withoutDebris(value).trim().normalize("NFC"))
    .pipe(rawText(limits))

/** Like `text`, with at least one visible character. */
export const nonBlankText = (limits: { min: number; max: number }) =>
  text(limits).refine((written) => written === "" || isVisible(written), fieldError("required"))

/** Control characters, line breaks, and bidirectional marks that would reorder the surrounding text. */
const lineBreaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Whether a text has no line breaks and does not reorder the surrounding text. */
export const isSingleLine = (text: string) => !lineBreaking.test(text)

/** Like `nonBlankText`, on a single line. */
export const singleLineText = (limits: { min: number; max: number }) =>
  nonBlankText(limits).refine(isSingleLine, fieldError("bad_characters"))

/** An id in lower case, so that comparisons, locks and counters agree. */
export const id = z.uuid(fieldError("bad_format")).toLowerCase()
export const instant = z.iso.datetime()

const longestCity = Math.max(...cities.map((name) => name.length))

/** A city. Both spellings (臺, 台) are accepted and normalised to 臺. */
export const city = z
  .string()
  .max(longestCity, ending("not_an_option"))
  .transform((name) => cityFromSpelling(name) ?? name)
  .pipe(z.enum(cities, fieldError("not_an_option")))

/** A repeatable query parameter as a list. */
export const repeated = <S extends z.ZodType>(item: S, max: number) =>
  z
    .preprocess(
      (value: z.input<S> | z.input<S>[]) => (Array.isArray(value) ? value : [value]),
      z.array(item).max(max, fieldError("too_long")),
    )
    .default([])

/** Some of the options, each at most once. */
export const distinctOptions = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z
    .array(z.enum(options, fieldError("not_an_option")))
    .max(options.length, fieldError("repeated"))
    .refine((chosen) => new Set(chosen).size === chosen.length, fieldError("repeated"))

/** `true` or `false` in a query. */
export const flag = z
  .enum(["true", "false"], fieldError("not_an_option"))
  .transform((value) => value === "true")

const longestNumber = longestTyped(16)

/** A typed number in its canonical form. What is too long for a number stays. */
const canonicalDigits = (value: unknown) =>
  typeof value === "string" && value.length <= longestNumber ? canonicalText(value) : value

/** An integer between `min` and `max` inclusive, from a query or a body. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.preprocess(
    canonicalDigits,
    z.coerce
      .number(fieldError("wrong_type"))
      .int(fieldError("wrong_type"))
      .min(min, fieldError("too_small"))
      .max(max, fieldError("too_big")),
  )
