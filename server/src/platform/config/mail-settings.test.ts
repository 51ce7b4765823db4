import { describe, expect, it } from "vitest"
import { ConfigError, readConfig } from "./config.ts"

const mistakes = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.messages
    throw error
  }
  return []
}

const production = { NODE_ENV: "production" }
const server = { SMTP_URL: "smtp://user:secret@mail.pinyu.example:587" }

describe("production without a word about mails", () => {
  it.each([undefined, "", " "])("does not start with SMTP_URL=%j", (SMTP_URL) => {
    expect(mistakes({ ...production, ...(SMTP_URL !== undefined && { SMTP_URL }) })).toEqual([
      "SMTP_URL must be set when NODE_ENV is production: to the mail server, or to outbox, where nobody gets a mail.",
    ])
  })

  it("starts with the outbox or a mail server", () => {
    expect(readConfig({ ...production, SMTP_URL: "outbox" }).smtpUrl).toBeNull()
    expect(readConfig({ ...production, ...server, MAIL_FROM: "hello@pinyu.example" }).smtpUrl).toBe(
      server.SMTP_URL,
    )
  })
})

it("needs nothing outside production, where SMTP_URL=outbox is the default", () => {
  expect(readConfig({ SMTP_URL: "outbox" })).toEqual(readConfig({}))
})

it.each(["Outbox", "outbox/", "smtp:", "smtp:///outbox", "smtp:mail.example", "http://mail.example"])(
  "rejects SMTP_URL=%s",
  (SMTP_URL) => {
    expect(mistakes({ SMTP_URL, MAIL_FROM: "hello@pinyu.example" })).toEqual([
      expect.stringMatching(/^SMTP_URL must be an address/),
    ])
  },
)

it.each([
  {},
  { MAIL_FROM: " " },
  { MAIL_FROM: "品遇 PINYU <hello@pinyu.localhost>" },
  { MAIL_FROM: "root@localhost" },
  { MAIL_FROM: "品遇 <hello@PINYU.Localhost>" },
])("a mail server needs a sender of its own, which %j is not", (given) => {
  for (const env of [{}, production])
    expect(mistakes({ ...env, ...server, ...given })).toEqual([
      "SMTP_URL needs MAIL_FROM beside it: a sender whose domain is yours.",
    ])
})
