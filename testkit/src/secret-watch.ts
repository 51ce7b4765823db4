import type { SentMail } from "./outbox.ts"

/** Names of fields with private values. */
const secretFields = new Set([
  ...["email", "password", "currentPassword", "newPassword", "emailCode", "code", "otp", "token"],
  ...["accessToken", "adminToken", "refreshToken", "secret", "uri", "phone"],
  ...["noteContent", "details", "about_me", "ideal_partner_description", "content", "answer"],
  ...["access_token", "turnstile_token", "submitter_email", "admin_notes", "internal_notes"],
  "recovery_codes",
])

/** Shorter values match by chance. */
const shortest = 6

const escaped = (text: string) => JSON.stringify(text).slice(1, -1)

/** Ids occur in URLs and are not secret. */
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Records every secret of a test and finds them in a log. */
export const createSecretWatch = () => {
  const secrets = new Set<string>()
  const add = (value: string) => {
    if (value.length >= shortest) secrets.add(value)
  }

  const note = (value: unknown, name = "") => {
    if (typeof value === "string" && secretFields.has(name)) add(value)
    if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return
    for (const [inner, content] of Object.entries(value)) note(content, Array.isArray(value) ? name : inner)
  }

  return {
    /** Records the secret fields of a request or a response. */
    note: (body: unknown) => note(body),

    /** Records cookies, which are all secret. */
    noteCookies: (values: readonly string[]) => values.forEach(add),

    /** Records the codes and tokens of mails. */
    noteMails: (mails: readonly SentMail[]) => {
      for (const { text } of mails)
        for (const [found] of text.matchAll(/(?<!\d)\d{6}(?!\d)|(?<=\/|token=)[\w-]{20,}/g))
          if (!isId(found)) add(found)
    },

    /** The secrets that occur in the lines as whole words. */
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
