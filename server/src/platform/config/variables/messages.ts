import * as z from "zod"
import { httpUrl, list, variable } from "./declare.ts"

/** The push services of Chrome and Edge, Firefox, Windows and Safari. */
const browsersPushServices = [
  "https://fcm.googleapis.com",
  "https://*.push.services.mozilla.com",
  "https://*.notify.windows.com",
  "https://*.push.apple.com",
]

const originPattern = z.string().regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/)

/** The variables of mails, text messages and pushes. */
export const messageVariables = {
  SMTP_URL: variable(
    z.union([z.literal("outbox"), z.url({ protocol: /^smtps?$/, hostname: /./ })]).optional(),
    {
      rule: "must be an address like smtp://user:password@host:587, smtps:// for TLS from the start, or outbox",
      unset: "`outbox`; required in production",
      meaning:
        "`smtp://` (with STARTTLS unless local) or `smtps://`, including user name and password; `outbox`: mails stay files in `DATA_DIR/outbox`",
    },
  ),
  MAIL_FROM: variable(
    z
      .string()
      .regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/)
      .default("品遇 PINYU <hello@pinyu.localhost>"),
    {
      rule: "must be an e-mail address, or a name and an address like 品遇 <hello@pinyu.example>",
      meaning: "sender of mails; required with a mail server",
    },
  ),
  SMS_WEBHOOK_URL: variable(httpUrl.optional(), {
    rule: "must be an http or https address",
    unset: "files in `DATA_DIR/outbox`",
    meaning:
      "receives text messages as `{to, text, createdAt}`, signed by [Standard Webhooks](https://www.standardwebhooks.com)",
  }),
  SMS_WEBHOOK_SECRET: variable(z.string().min(32).optional(), {
    rule: "must be at least 32 characters long",
    unset: "generated into `DATA_DIR/sms-webhook-secret`",
    meaning: "signs the webhook calls (HMAC-SHA256 with its bytes); at least 32 characters",
  }),
  PUSH_SERVICES: variable(list(originPattern).default(browsersPushServices), {
    rule: "must be origins like https://push.example or https://*.push.example, separated by commas",
    unset: "those of Chrome, Edge, Firefox and Safari",
    meaning:
      "origins of allowed push services, separated by commas; `https://*.push.example` matches every subdomain",
  }),
}
