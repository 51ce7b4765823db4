import type { Route } from "@pinyu/contract/route"
import fc from "fast-check"
import type * as z from "zod"
import { fitting, nasty, planted } from "./values.ts"

/** A body and the type that it claims to have. */
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

/** Fields that nobody declared, at the top and further down. */
const unknownFields = fc.constantFrom<object>(
  { [planted]: planted },
  { [planted]: { [planted]: [planted] } },
  { id: planted, status: planted, is_vip: planted, vip_expires_at: planted, tier: planted },
  { password_hash: planted, email_verified_at: planted, created_at: planted, member_id: planted },
)

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Texts that are no JSON, or JSON of the kind that parsers and objects trip over. */
const oddTexts = [
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

const oddEncodings = (text: string): Body[] => [
  { bytes: Buffer.from(text, "utf16le"), contentType: `${json}; charset=utf-16le` },
  { bytes: Buffer.from(text, "latin1"), contentType: `${json}; charset=latin1` },
  {
    bytes: Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]),
    contentType: json,
  },
]

const part = (name: string, text: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${planted}.jpg"\r\n\r\n${text}\r\n`

const multipart = fc
  .tuple(fc.string({ unit: "binary", maxLength: 200 }), fc.nat(300), fc.boolean())
  .map(([text, cut, whole]) => {
    const all = Buffer.from(`${part("file", text)}${part("__proto__", text)}--${boundary}--\r\n`)
    const contentType = `multipart/form-data${whole ? `; boundary=${boundary}` : ""}`
    return { bytes: whole ? all : all.subarray(0, cut), contentType }
  })

/** Forms that come as a route with a file asks for them; what the file holds is anything. */
export const formsFor = ({ file, fields }: NonNullable<Route["multipart"]>): fc.Arbitrary<Body> =>
  fc.tuple(fitting(fields, []), fc.string({ unit: "binary", maxLength: 200 })).map(([given, text]) => {
    const before = Object.entries(given).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const all = `${before.join("")}${part(file, text)}--${boundary}--\r\n`
    return { bytes: Buffer.from(all), contentType: `multipart/form-data; boundary=${boundary}` }
  })

/** Of so many that fit field by field, one that fits as a whole, where there is one. */
const tries = 30
const wholes = (schema: z.ZodObject | undefined, fits: ReturnType<typeof fitting>) =>
  fc
    .array(fits, { minLength: tries, maxLength: tries, size: "max" })
    .map((bodies) => bodies.find((body) => schema?.safeParse(body).success) ?? bodies[0] ?? {})

/** Bodies for a route: most fit and carry what it does not know, the others are wrong in one way or another. */
export const bodiesFor = (schema: z.ZodObject | undefined, ids: readonly string[]): fc.Arbitrary<Body> => {
  const fits = fitting(schema, ids)
  const spoiled = fc.tuple(fits, fc.nat(), nasty).map(([body, at, value]) => {
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
    { weight: 8, arbitrary: wholes(schema, fits).map(asJson) },
    {
      weight: 8,
      arbitrary: fc.tuple(fits, unknownFields).map(([body, more]) => asJson({ ...more, ...body })),
    },
    { weight: 8, arbitrary: spoiled.map(asJson) },
    { weight: 2, arbitrary: nasty.map(asJson) },
    { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
    { weight: 1, arbitrary: fits.chain((body) => fc.constantFrom(...oddEncodings(JSON.stringify(body)))) },
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
