import { pages } from "@pinyu/contract/pages"
import type { FastifyInstance } from "fastify"
import type { Clock } from "../../platform/clock.ts"
import type { Origins } from "../origins.ts"

export interface WellKnownOptions {
  clock: Clock
  origins: Origins
  /** A URI for reports of vulnerabilities; null: the contact form. */
  securityContact: string | null
}

const dayMs = 24 * 3600 * 1000
/** Less than a year, as RFC 9116 recommends. Each answer counts anew. */
const validForMs = 180 * dayMs

/** The next midnight in UTC after the validity: the file changes once a day. */
const expiryAfter = (now: Date) =>
  new Date(Math.ceil((now.getTime() + validForMs) / dayMs) * dayMs).toISOString()

/**
 * Addresses that programs look for on every site: who receives reports of vulnerabilities (RFC 9116), and where
 * a password manager leads its user to change the password.
 */
export const serveWellKnown = (
  server: FastifyInstance,
  { clock, origins, securityContact }: WellKnownOptions,
) => {
  const path = "/.well-known/security.txt"
  server.get(path, (_request, reply) => {
    const fields = [
      `Contact: ${securityContact ?? origins.web() + pages.contact}`,
      `Expires: ${expiryAfter(clock.now())}`,
      "Preferred-Languages: zh-TW, en",
      `Canonical: ${origins.web()}${path}`,
    ]
    return reply
      .header("Cache-Control", "no-cache")
      .type("text/plain; charset=utf-8")
      .send(`${fields.join("\n")}\n`)
  })
  server.get("/.well-known/change-password", (_request, reply) =>
    reply.header("Cache-Control", "no-cache").redirect(pages.settingsSecurity, 302),
  )
}
