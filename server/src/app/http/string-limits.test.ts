import { isReservedNickname } from "@pinyu/contract/auth/nicknames"
import type { Route } from "@pinyu/contract/route"
import type * as z from "@pinyu/contract/zod"
import { describe, expect, it, vi } from "vitest"
import { allRoutes } from "../areas.ts"

type Schema = z.core.$ZodType
type Definition = Schema["_zod"]["def"] & {
  format?: string
  innerType?: Schema
  in?: Schema
  out?: Schema
  element?: Schema
  options?: Schema[]
  valueType?: Schema
  shape?: Record<string, Schema>
}

const definitionOf = (schema: Schema): Definition => schema._zod.def

/** The schemas that a value passes inside a schema, such as both ends of a pipe. */
const inside = (schema: Schema): Schema[] => {
  const { innerType, in: first, out, element, options = [], valueType, shape = {} } = definitionOf(schema)
  return [innerType, first, out, element, valueType, ...options, ...Object.values(shape)].filter(
    (part) => part !== undefined,
  )
}

const wrappers = new Set(["optional", "nullable", "default", "prefault", "nonoptional", "readonly", "pipe"])
/** Formats that end at the first character that does not fit, within a fixed length. */
const fixedFormats = new Set(["uuid", "date", "datetime"])

/** Whether a schema begins with a string. */
const isText = (schema: Schema): boolean => {
  const { type, innerType, in: first } = definitionOf(schema)
  const begin = innerType ?? first
  return wrappers.has(type) ? begin !== undefined && isText(begin) : type === "string"
}

/** The schemas of strings in a schema, by their paths. */
const textsIn = (schema: Schema, path: string): [string, Schema][] => {
  if (isText(schema)) return [[path, schema]]
  const { shape } = definitionOf(schema)
  if (shape) return Object.entries(shape).flatMap(([key, part]) => textsIn(part, `${path}.${key}`))
  return inside(schema).flatMap((part) => textsIn(part, path))
}

const textsOf = ({ id, params, query, body, multipart }: Route) =>
  Object.entries({ params, query, body, fields: multipart?.fields }).flatMap(([part, schema]) =>
    schema ? textsIn(schema, `${id} ${part}`) : [],
  )
const texts = allRoutes.flatMap(textsOf)

const checksOf = (schema: Schema): z.core.$ZodCheck[] => [
  ...(definitionOf(schema).checks ?? []),
  ...inside(schema).flatMap(checksOf),
]
const formatsOf = (schema: Schema): (string | undefined)[] => [
  definitionOf(schema).format,
  ...inside(schema).flatMap(formatsOf),
]

/** Characters: more than any text may have, as it is typed. */
const size = 60_000
const long = ["a ", "aB", " ", "e\u0301", "Pɪ", "[", '"', "\u200b", "💕"].map((part) => part.repeat(size))

/** The lengths of a text that the checks of a schema see, but for those of a length. */
const lengthsSeen = (schema: Schema, text: string) => {
  const seen: number[] = []
  for (const check of checksOf(schema)) {
    if (["max_length", "min_length", "length_equals"].includes(check._zod.def.check)) continue
    const original = check._zod.check
    vi.spyOn(check._zod, "check").mockImplementation((payload) => {
      const value: unknown = payload.value
      if (typeof value === "string") seen.push(value.length)
      return original(payload)
    })
  }
  schema._zod.run({ value: text, issues: [] }, {})
  vi.restoreAllMocks()
  return seen
}

describe("a string that is far too long", () => {
  it("is part of many calls", () => expect(texts.length).toBeGreaterThan(300))

  it("is seen by nothing but the check of its length", () => {
    const seen = texts
      .filter(([, schema]) => !formatsOf(schema).some((format) => format && fixedFormats.has(format)))
      .filter(([, schema]) => long.some((text) => lengthsSeen(schema, text).length > 0))
    expect([...new Set(seen.map(([path]) => path))]).toEqual([])
  })
})

it("a nickname of many words is compared in steps that grow with its length alone", () => {
  const has = vi.spyOn(Set.prototype, "has")
  const stepsOf = (count: number) => {
    has.mockClear()
    isReservedNickname("a ".repeat(count))
    return has.mock.calls.length
  }
  const steps = stepsOf(200)
  expect(stepsOf(400)).toBeLessThan(2.5 * steps)
})
