import { commonErrors, type ErrorCode, errorStatuses } from "@pinyu/contract/errors"
import type { Route } from "@pinyu/contract/route"
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

/** What is wrong with the body of a failure, whatever was asked for. */
const failureBreaches = (status: number, body: unknown): string[] => {
  const parsed = failure.safeParse(body)
  if (!parsed.success) return ["the failure has not the shape of one"]
  const { code } = parsed.data
  return errorStatuses[code] === status ? [] : [`${code} came with the status ${status}`]
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
export const contractBreaches = (route: Route | undefined, status: number, body: unknown): string[] => {
  if (status >= 400 || !route) {
    const code = isObject(body) ? (body.code as ErrorCode) : undefined
    const allowed: readonly (ErrorCode | undefined)[] = [...commonErrors, ...(route?.errors ?? [])]
    const isDeclared = !route || allowed.includes(code)
    return [...failureBreaches(status, body), ...(isDeclared ? [] : [`${code} is not declared`])]
  }
  return successBreaches(route, status, body)
}
