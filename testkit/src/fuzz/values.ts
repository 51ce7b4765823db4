import { codeAlphabet, codeLength } from "@pinyu/contract/albums/marks"
import { cities } from "@pinyu/contract/options"
import { profileLimits } from "@pinyu/contract/profiles/limits"
import { prompts } from "@pinyu/contract/profiles/prompts"
import fc from "fast-check"
import * as z from "zod"
import { memberPassword } from "../factories/auth.ts"

/** The value of fields that no schema declares. It must never be stored. */
export const undeclared = "zzundeclared"
/** The value of declared text fields. Finding it proves that the search for the other value works. */
export const declared = "zzdeclared"

type Json = {
  const?: unknown
  enum?: unknown[]
  type?: string
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Json
  properties?: Record<string, Json>
  anyOf?: Json[]
  oneOf?: Json[]
}

const huge = "品".repeat(20_000)

/** Values that break naive code. */
export const extremeValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, "", " ", 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, 1e-320],
    ...["\u0000", "a\u0000b", "\ud800", "\udc00x", "\ufeff", "\u202egnp.exe", "e\u0301".repeat(300)],
    ...["__proto__", "constructor", "toString", "NaN", "Infinity", "0x10", "1e3", "99999999999999999999"],
    ...["'; drop table members; --", "%00", "../../../etc/passwd", "{{7*7}}", "<script>", "\r\nX: y"],
    ...["2023-02-30", "9999-12-31", "-000001-01-01", "2000-13-01T99:99:99Z", huge],
    ...[[], {}, [[]], [null], { length: 1e9 }, { toString: 1 }, { $gt: "" }, [1, [2, [3, [4]]]]],
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Member texts within the smallest length limit of any field. */
const words = fc.oneof(
  fc.constant(`小雅 ${declared}`),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
)

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const unlikedMemberId = "0197a000-0000-7000-8000-000000000000"

/** Values by field name. All other fields are generated from their schema. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  mediaUrl: fc.constant(null),
  media_url: fc.constant(null),
  media_type: fc.constantFrom(null, "image"),
  pictures: fc.constantFrom(undefined, null, []),
  replyToMessageId: fc.constant(null),
  clientMessageId: fc.constant(null),
  mediaMetadata: fc.constant(null),
  mediaThumbnailUrl: fc.constant(null),
  content: fc.constantFrom("你好", "今天的夕陽很美"),
  // Well-formed, but unresolvable: the fuzzer must not reach other servers.
  endpoint: fc.nat(40).map((n) => `https://push.invalid/${n}`),
  keys: fc.constant({ p256dh: "A".repeat(87), auth: "A".repeat(22) }),
  email: fc.oneof(
    { weight: 3, arbitrary: fc.nat(40).map((n) => `fuzz-${n}@example.com`) },
    { weight: 1, arbitrary: fc.nat(100_000).map((n) => `fuzz-${n}@example.com`) },
    { weight: 1, arbitrary: fc.emailAddress() },
  ),
  password: fc.constantFrom(memberPassword, memberPassword, "another 7 words", "password1"),
  currentPassword: fc.constantFrom(memberPassword, "another 7 words"),
  newPassword: fc.constantFrom(memberPassword, "another 7 words", "password1"),
  nickname: words,
  about_me: words,
  occupation: words,
  prompts: fc.uniqueArray(fc.record({ prompt: fc.constantFrom(...prompts), answer: words }), {
    ...{ maxLength: profileLimits.prompts.max, selector: ({ prompt }) => prompt },
  }),
  noteContent: words,
  title: words,
  details: words,
  subject: words,
  admin_notes: words,
  internal_notes: words,
  reply: words,
  description: words,
  selected_members: fc.constantFrom([], [unlikedMemberId]),
  expires_hours: fc.option(fc.integer({ min: 1, max: 720 })),
  phone: fc.nat(99_999_999).map((n) => `+8869${String(n).padStart(8, "0")}`),
  // A sent code, or the code of a marked picture.
  code: fc.oneof(
    fc.nat(999_999).map((n) => String(n).padStart(6, "0")),
    fc.stringMatching(new RegExp(`^[${codeAlphabet}]{${codeLength}}$`)),
  ),
  own_name: words,
  person: words,
  place: words,
  meets_at: fc.constantFrom(hoursFromNow(2), hoursFromNow(24)),
  check_in_at: fc.constantFrom(hoursFromNow(25), hoursFromNow(26)),
  regions: fc.subarray([...cities, "台北市"]),
  birthDate: fc.nat(20_000).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
}

const fromPattern = (pattern: string) => {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // fast-check does not support every pattern, such as a look-ahead.
    return extremeValues
  }
}

const fromText = ({ format, pattern }: Json, ids: readonly string[]): fc.Arbitrary<unknown> => {
  if (format === "uuid") return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern !== undefined) return fromPattern(pattern)
  return fc.string({ unit: "grapheme", maxLength: 60 })
}

const fromJson = (json: Json, ids: readonly string[]): fc.Arbitrary<unknown> => {
  const { minimum: min = -1000, maximum: max = 1000 } = json
  const choices = json.anyOf ?? json.oneOf
  if (json.const !== undefined) return fc.constant(json.const)
  if (json.enum) return fc.constantFrom(...json.enum)
  if (choices) return fc.oneof(...choices.map((choice) => fromJson(choice, ids)))
  switch (json.type) {
    case "string":
      return fromText(json, ids)
    case "integer":
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    case "number":
      return fc.double({ min, max, noNaN: true })
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    case "array":
      return fc.oneof(
        fc.array(fromJson(json.items ?? {}, ids), {
          minLength: json.minItems ?? 0,
          maxLength: Math.min(json.maxItems ?? 5, 20),
        }),
        // Lists of options often refuse repeated ones.
        ...(json.items?.enum ? [fc.subarray(json.items.enum)] : []),
      )
    case "object": {
      const fields = Object.entries(json.properties ?? {})
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, fromJson(field, ids)])))
    }
    default:
      return fc.oneof(fc.boolean(), extremeValues)
  }
}

/** The schema before a final transform, whose result has no JSON schema. */
const beforeTransform = (field: z.ZodType) =>
  field instanceof z.ZodPipe && field.out instanceof z.ZodTransform ? (field.in as z.ZodType) : field

const valuesFor = (name: string, field: z.ZodType, ids: readonly string[]) => {
  // The output schema holds the constraints of a field whose input is normalised.
  const json = z.toJSONSchema(beforeTransform(field), { io: "output", unrepresentable: "any" }) as Json
  return byName[name] ?? fromJson(json, ids)
}

/** Objects that a schema accepts field by field, with every required field. `ids` are members' ids. */
export const validFor = (schema: z.ZodObject | undefined, ids: readonly string[]) => {
  const fields = Object.entries(schema?.shape ?? {}) as [string, z.ZodType][]
  return fc.record<Record<string, unknown>, string>(
    Object.fromEntries(fields.map(([name, field]) => [name, valuesFor(name, field, ids)])),
    { requiredKeys: fields.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name) },
  )
}
