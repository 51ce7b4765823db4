import { join } from "node:path"
import type { Clock } from "../platform/clock.ts"
import type { Config } from "../platform/config/config.ts"
import type { Log } from "../platform/observability/log.ts"
import { storedSecret } from "../platform/security/secrets.ts"
import { createIdentityService, type IdentityService } from "../platform/senders/identity-service.ts"
import { createOutboxMailer } from "../platform/senders/mail.ts"
import { createOutboxMessenger } from "../platform/senders/sms.ts"
import { createWebhookMessenger } from "../platform/senders/sms-webhook.ts"
import { createSmtpMailer } from "../platform/senders/smtp.ts"

/** The configured identity service; null without one: then the team compares. */
export const openIdentityService = (
  { identityService }: Pick<Config, "identityService">,
  parts: { clock: Clock; log: Log },
): IdentityService | null => identityService && createIdentityService({ ...identityService, ...parts })

/** The configured senders of mails and text messages: real services, or the outbox in the data folder. */
export const openSenders = async (config: Config, { clock, log }: { clock: Clock; log: Log }) => {
  const { dataDir, mailFrom: from, smtpUrl, smsWebhookUrl, smsWebhookSecret } = config
  const folder = join(dataDir, "outbox")
  const mailer = smtpUrl
    ? createSmtpMailer({ url: smtpUrl, from, clock, log })
    : createOutboxMailer({ folder, from, clock })
  if (!smsWebhookUrl) return { mailer, messenger: createOutboxMessenger({ folder, clock }) }
  const secret = smsWebhookSecret ?? (await storedSecret(dataDir, "sms-webhook-secret"))
  return { mailer, messenger: createWebhookMessenger({ url: smsWebhookUrl, secret, clock, log }) }
}
