import { commonErrors, type ErrorCode, errorStatuses } from "@pinyu/contract/errors"
import type { Access, Route } from "@pinyu/contract/route"
import * as z from "zod"

const failure = z.strictObject({
  success: z.literal(false),
  error: z.string().regex(/\p{Script=Han}/u),
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** Paths of what is in `given` and not in `declared`, which is `given` stripped by a schema. */
const undeclared = (given: unknown, declared: unknown, path = ""): string[] => {
  if (!isObject(given)) return []
  if (!isObject(declared)) return [path]
  return Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(declared, name)
      ? undeclared(value, declared[name], `${path}.${name}`)
      : [`${path}.${name}`],
  )
}

const failureBreaches = (route: Route | undefined, status: number, body: unknown): string[] => {
  const parsed = failure.safeParse(body)
  if (!parsed.success) return ["the failure has not the shape of one"]
  const { code } = parsed.data
  const declared: readonly ErrorCode[] = [...commonErrors, ...(route?.errors ?? [])]
  return [
    ...(errorStatuses[code] === status ? [] : [`${code} came with the status ${status}`]),
    ...(!route || declared.includes(code) ? [] : [`${code} is not declared`]),
  ]
}

const successBreaches = (route: Route, status: number, body: unknown): string[] => {
  if (!isObject(body) || body.success !== true) return ["it does not say success: true"]
  const { success, ...rest } = body
  const parsed = route.response.safeParse(rest)
  if (!parsed.success) return [`it does not fit the entry: ${z.prettifyError(parsed.error)}`]
  return [
    ...(status === (route.status ?? 200) ? [] : [`a success came with the status ${status}`]),
    ...undeclared(rest, parsed.data).map((path) => `${path.slice(1)} is not declared`),
  ]
}

/** Where an answer is not what its route's entry promises, one sentence each. Without a route, only failures can be right. */
export const contractBreaches = (route: Route | undefined, status: number, body: unknown): string[] =>
  route && status < 400 ? successBreaches(route, status, body) : failureBreaches(route, status, body)

const accesses: readonly unknown[] = ["anyone", "guest_or_member", "member", "admin"] satisfies Access[]

/** Routes of which nobody said who may call them, one sentence each. */
export const accessFaults = (routes: readonly Route[]): string[] =>
  routes
    .filter(({ access }) => !accesses.includes(access))
    .map(({ id }) => `${id} does not say who may call it`)
