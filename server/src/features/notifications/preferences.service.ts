import { defaultPreference, notificationTopics } from "@pinyu/contract/notifications/options"
import type { Preference, PreferenceChange } from "@pinyu/contract/notifications/schemas"
import type { Db } from "../../db/client.ts"
import { refuse } from "../../platform/refusal.ts"
import type { MailTokens } from "./mail-tokens.ts"
import * as queries from "./preferences.queries.ts"

interface Dependencies {
  db: Db
  mailTokens: MailTokens
  /** Hears that what stands in a member's bell may have changed. */
  tellCount: (memberId: string) => Promise<unknown>
}

/** Only what was said: a channel that is left out stays as it is. */
const channelsOf = ({ pushEnabled, emailEnabled, inAppEnabled }: PreferenceChange) => ({
  ...(pushEnabled !== undefined && { push_enabled: pushEnabled }),
  ...(emailEnabled !== undefined && { email_enabled: emailEnabled }),
  ...(inAppEnabled !== undefined && { in_app_enabled: inAppEnabled }),
})

/** What members want to be told, and how. */
export const createPreferences = ({ db, mailTokens, tellCount }: Dependencies) => {
  const preferences = async (memberId: string): Promise<{ data: { preferences: Preference[] } }> => {
    const rows = await queries.findPreferences(db, memberId)
    const chosen = new Map(rows.map((row) => [row.topic, row]))
    return {
      data: {
        preferences: notificationTopics.map((topic) => {
          const { push_enabled, email_enabled, in_app_enabled } = chosen.get(topic) ?? defaultPreference
          return { notification_type: topic, push_enabled, email_enabled, in_app_enabled }
        }),
      },
    }
  }

  return {
    preferences,

    /** Changes all of these or none; of two for one type the later one stands. */
    setPreferences: async (memberId: string, changes: readonly PreferenceChange[]) => {
      const ordered = changes.toSorted((one, other) =>
        one.notificationType.localeCompare(other.notificationType),
      )
      await db.transaction().execute(async (trx) => {
        for (const change of ordered) {
          const channels = channelsOf(change)
          const row = {
            member_id: memberId,
            topic: change.notificationType,
            ...defaultPreference,
            ...channels,
          }
          await queries.savePreference(trx, row, channels)
        }
      })
      await tellCount(memberId)
      return preferences(memberId)
    },

    /** Ends all mails of notifications for whom the token is. Refuses with `token_invalid`. */
    stopMails: async (token: string) => {
      const memberId = mailTokens.memberOf(token)
      if (memberId === null) throw refuse("token_invalid")
      await queries.stopMails(db, memberId)
      return { data: { unsubscribed: true as const } }
    },
  }
}
