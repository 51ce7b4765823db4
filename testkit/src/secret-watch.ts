import type { SentMail } from "./outbox.ts"

/** Fields of requests and answers whose values are nobody's business. */
const secretFields = new Set([
  ...["email", "password", "currentPassword", "newPassword", "emailCode", "code", "otp", "token"],
  ...["accessToken", "adminToken", "refreshToken", "secret", "uri", "phone"],
  ...["noteContent", "details", "about_me", "ideal_partner_description", "content"],
  ...["access_token", "turnstile_token", "submitter_email", "admin_notes"],
])

/** What is shorter is found by chance. */
const shortest = 6

const escaped = (text: string) => JSON.stringify(text).slice(1, -1)

/** Ids stand in addresses, and are no secrets. */
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Remembers every secret that passes through a test, and finds those that stand in a log. */
export const createSecretWatch = () => {
  const secrets = new Set<string>()
  const add = (value: string) => {
    if (value.length >= shortest) secrets.add(value)
  }

  const note = (value: unknown, name = "") => {
    if (typeof value === "string" && secretFields.has(name)) add(value)
    if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return
    for (const [inner, content] of Object.entries(value)) note(content, inner)
  }

  return {
    /** Notes what a request or an answer holds under the names of secrets. */
    note: (body: unknown) => note(body),

    /** Notes cookies, every one of which is a secret. */
    noteCookies: (values: readonly string[]) => values.forEach(add),

    /** Notes the codes and the tokens that left by mail. */
    noteMails: (mails: readonly SentMail[]) => {
      for (const { text } of mails)
        for (const [found] of text.matchAll(/(?<!\d)\d{6}(?!\d)|(?<=\/|token=)[\w-]{20,}/g))
          if (!isId(found)) add(found)
    },

    /** The secrets that stand in these lines, as words of their own. */
    leaksIn: (lines: readonly string[]) => {
      const everything = lines.join("\n")
      const stands = (secret: string) => {
        for (let at = everything.indexOf(secret); at >= 0; at = everything.indexOf(secret, at + 1)) {
          const around = `${everything[at - 1] ?? ""} ${everything[at + secret.length] ?? ""}`
          if (!/[\w-]/.test(around)) return true
        }
        return false
      }
      return [...secrets].filter((secret) => stands(secret) || stands(escaped(secret)))
    },
  }
}
