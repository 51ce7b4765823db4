import type { Route } from "@pinyu/contract/route"
import fc from "fast-check"
import type * as z from "zod"
import { extremeValues, undeclared, validFor } from "./values.ts"

/** A body and its declared content type. */
export interface Body {
  bytes: Buffer
  contentType: string | undefined
}

const json = "application/json"
const boundary = "----fuzz"

const asJson = (value: unknown): Body => ({
  bytes: Buffer.from(JSON.stringify(value) ?? ""),
  contentType: json,
})

/** Fields that no schema declares, at the top level and nested. */
const undeclaredFields = fc.constantFrom<object>(
  { [undeclared]: undeclared },
  { [undeclared]: { [undeclared]: [undeclared] } },
  { id: undeclared, status: undeclared, is_vip: undeclared, vip_expires_at: undeclared, tier: undeclared },
  { password_hash: undeclared, email_verified_at: undeclared, created_at: undeclared, member_id: undeclared },
)

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Texts that are not JSON, and JSON that breaks naive parsers. */
const malformedTexts = [
  ...[
    "",
    " ",
    "{",
    "[",
    "null",
    "true",
    "0",
    '"text"',
    "[]",
    "{}",
    "-",
    "1e999",
    "NaN",
    "{,}",
    "{'a':1}",
    "\u0000",
  ],
  ...['{"__proto__":{"is_vip":true}}', '{"constructor":{"prototype":{"is_vip":true}}}', '{"a":1}{"b":2}'],
  ...[
    nested("[", "]", 20_000),
    nested('{"a":', "}", 5_000),
    `{"a":"${"x".repeat(70_000)}"}`,
    '{"a":1e99999}',
  ],
  ...['\ufeff{"email":"a@b.co"}', '{"email":"\\ud800"}', '{"email":"\\u0000@b.co"}', '{"email":"a\nb@b.co"}'],
].map((text) => ({ bytes: Buffer.from(text), contentType: json }))

const wrongEncodings = (text: string): Body[] => [
  { bytes: Buffer.from(text, "utf16le"), contentType: `${json}; charset=utf-16le` },
  { bytes: Buffer.from(text, "latin1"), contentType: `${json}; charset=latin1` },
  {
    bytes: Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]),
    contentType: json,
  },
]

const part = (name: string, text: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${undeclared}.jpg"\r\n\r\n${text}\r\n`

const multipart = fc
  .tuple(fc.string({ unit: "binary", maxLength: 200 }), fc.nat(300), fc.boolean())
  .map(([text, cut, whole]) => {
    const all = Buffer.from(`${part("file", text)}${part("__proto__", text)}--${boundary}--\r\n`)
    const contentType = `multipart/form-data${whole ? `; boundary=${boundary}` : ""}`
    return { bytes: whole ? all : all.subarray(0, cut), contentType }
  })

/** Multipart forms that match the route's fields. The file's content is arbitrary. */
export const formsFor = (
  { file, fields }: NonNullable<Route["multipart"]>,
  ids: readonly string[],
): fc.Arbitrary<Body> =>
  fc.tuple(validFor(fields, ids), fc.string({ unit: "binary", maxLength: 200 })).map(([given, text]) => {
    const before = Object.entries(given).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const all = `${before.join("")}${part(file, text)}--${boundary}--\r\n`
    return { bytes: Buffer.from(all), contentType: `multipart/form-data; boundary=${boundary}` }
  })

/** Field-valid bodies often fail cross-field refinements. Of several candidates, picks one that passes. */
const candidates = 30
const refined = (schema: z.ZodObject | undefined, fits: ReturnType<typeof validFor>) =>
  fc
    .array(fits, { minLength: candidates, maxLength: candidates, size: "max" })
    .map((bodies) => bodies.find((body) => schema?.safeParse(body).success) ?? bodies[0] ?? {})

/** Bodies for a route: mostly valid with undeclared fields, some mutated or malformed. */
export const bodiesFor = (schema: z.ZodObject | undefined, ids: readonly string[]): fc.Arbitrary<Body> => {
  const fits = validFor(schema, ids)
  const mutated = fc.tuple(fits, fc.nat(), extremeValues).map(([body, at, value]) => {
    const names = Object.keys(body)
    const name = names[at % Math.max(1, names.length)]
    return name === undefined ? value : { ...body, [name]: value }
  })
  const types = fc.constantFrom(
    "",
    "text/plain",
    "application/xml",
    `${json};charset=nonsense`,
    "a/b/c",
    "*",
    `${json}, ${json}`,
  )
  return fc.oneof(
    { weight: 8, arbitrary: refined(schema, fits).map(asJson) },
    {
      weight: 8,
      arbitrary: fc.tuple(fits, undeclaredFields).map(([body, more]) => asJson({ ...more, ...body })),
    },
    { weight: 8, arbitrary: mutated.map(asJson) },
    { weight: 2, arbitrary: extremeValues.map(asJson) },
    { weight: 2, arbitrary: fc.constantFrom(...malformedTexts) },
    { weight: 1, arbitrary: fits.chain((body) => fc.constantFrom(...wrongEncodings(JSON.stringify(body)))) },
    {
      weight: 1,
      arbitrary: fits.map((body) => {
        const text = JSON.stringify(body)
        return { bytes: Buffer.from(text.replace(/^\{/, `${text.slice(0, -1)},`)), contentType: json }
      }),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fits, fc.nat(200)).map(([body, cut]) => {
        const { bytes } = asJson(body)
        return { bytes: bytes.subarray(0, cut % Math.max(1, bytes.length)), contentType: json }
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 200 })
        .map((bytes) => ({ bytes: Buffer.from(bytes), contentType: json })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fits, types).map(([body, contentType]) => ({ ...asJson(body), contentType })),
    },
    { weight: 1, arbitrary: multipart },
  )
}
