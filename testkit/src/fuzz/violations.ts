import type { Route } from "@pinyu/contract/route"
import { contractViolations } from "../contract-check.ts"
import type { FuzzRequest } from "./requests.ts"
import type { Answer } from "./sender.ts"

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The violations of an answer, one message each. `route` is the request's intended route. */
export const violationsIn = (route: Route | undefined, request: FuzzRequest, answer: Answer): string[] => {
  if (!answer) return []
  const { status, contentType, text } = answer
  if (status >= 500) return [`answered with ${status}: ${text}`]
  const hasNoBody =
    status === 204 || status === 304 || (request.kind === "route" && request.method === "HEAD")
  // The link that ends mails leads a browser to a page. A mutated method may reach it.
  const isRedirect = status === 303 && text === ""
  if (hasNoBody || isRedirect) return []
  if (!contentType.startsWith("application/json"))
    return [`a ${status} of type ${contentType || "none"}: ${text.slice(0, 200)}`]
  const body = parse(text)
  // A mutated method or path may match another route.
  const matched =
    request.kind === "route" && route?.method === request.method && status !== 404 ? route : undefined
  if (!matched && status < 400) return []
  return contractViolations(matched, status, body)
}
