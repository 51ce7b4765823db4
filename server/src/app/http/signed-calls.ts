import type { SignedCall } from "@pinyu/contract/signed-call"
import type { FastifyInstance } from "fastify"

/** Reads JSON as text, together with the headers of its signature, because only the exact text is signed. */
export const takeSignedCalls = (scope: FastifyInstance) => {
  scope.removeContentTypeParser("application/json")
  scope.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    ({ headers }, payload, done) => {
      const header = (name: string) => String(headers[name] ?? "")
      const call: SignedCall = {
        id: header("webhook-id"),
        timestamp: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        payload,
      }
      done(null, call)
    },
  )
}
