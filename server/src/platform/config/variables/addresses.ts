import * as z from "zod"
import { httpUrl, list, variable } from "./declare.ts"

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535)

const portRule = "must be a whole number from 0 to 65535, where 0 picks a free port"

const origin = httpUrl
  .refine((value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`)
  .transform((value) => new URL(value).origin)

const httpsOrigin = origin.refine((value) => value.startsWith("https:"))

const securityContact = z.union([
  z.email().transform((address) => `mailto:${address}`),
  z.url({ protocol: /^https$/, hostname: /./ }).regex(/^\S+$/),
])

const proxy = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(["loopback", "linklocal", "uniquelocal"]),
])

/** The variables of listening addresses and public URLs. */
export const addressVariables = {
  WEB_PORT: variable(port.default(3000), {
    rule: portRule,
    meaning: "port of the page; 0 picks a free one, which is printed",
  }),
  API_PORT: variable(port.default(3081), {
    rule: portRule,
    meaning: "port of the API; 0 picks a free one, which is printed",
  }),
  HOST: variable(z.union([z.ipv4(), z.ipv6(), z.hostname()]).default("127.0.0.1"), {
    rule: "must be the host name or IP address to listen on",
    meaning: "address on which both listen",
  }),
  WEB_ORIGIN: variable(origin.optional(), {
    rule: "must be an address like https://pinyu.example, without a path",
    unset: "from `WEB_PORT`",
    meaning: "public address of the page, for mails, CORS, cookies and passkeys",
  }),
  API_ORIGIN: variable(origin.optional(), {
    rule: "must be an address like https://api.pinyu.example, without a path",
    unset: "from `API_PORT`",
    meaning: "public address of the API",
  }),
  CDN_ORIGIN: variable(httpsOrigin.optional(), {
    rule: "must be an address like https://cdn.pinyu.example, without a path",
    unset: "no CDN",
    meaning:
      "a CDN in front of the API's `/files/`, for profile photos and the pictures of public posts ([ops/cdn.md](ops/cdn.md))",
  }),
  SECURITY_CONTACT: variable(securityContact.optional(), {
    rule: "must be an e-mail address, or the https address of a page",
    unset: "the contact form",
    meaning:
      "receives reports of vulnerabilities: an e-mail address or a page, for `/.well-known/security.txt`",
  }),
  MEDIA_URL: variable(list(origin).default([]), {
    rule: "must be addresses like http://media:3081, without a path, separated by commas",
    unset: "none",
    meaning:
      "the API of processes with the role `media`, or of a load balancer in front of them, separated by commas; needed by `api` and `jobs` without that role. Never public",
  }),
  TRUSTED_PROXIES: variable(list(proxy).default([]), {
    rule: "must be IP addresses or networks like 10.0.0.0/8, separated by commas",
    unset: "none",
    meaning: "addresses or networks of proxies whose `X-Forwarded-For` is trusted, separated by commas",
  }),
}
