import type { Route } from "@pinyu/contract/route"
import { contractBreaches } from "../contract-check.ts"
import type { Answer } from "./fire.ts"
import type { Shot } from "./shots.ts"

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an answer must never be, one sentence each. `route` is the one that the shot was meant for. */
export const judge = (route: Route | undefined, shot: Shot, answer: Answer): string[] => {
  if (!answer) return []
  const { status, contentType, text } = answer
  if (status >= 500) return [`answered with ${status}: ${text}`]
  const hasNoBody = status === 204 || status === 304 || (shot.kind === "request" && shot.method === "HEAD")
  if (hasNoBody) return []
  if (!contentType.startsWith("application/json"))
    return [`a ${status} of type ${contentType || "none"}: ${text.slice(0, 200)}`]
  const body = parse(text)
  // Another method or an odd path may well be another route's.
  const meant = shot.kind === "request" && route?.method === shot.method && status !== 404 ? route : undefined
  if (!meant && status < 400) return []
  return contractBreaches(meant, status, body)
}
