import { defaultPreference, notificationTopics } from "@pinyu/contract/notifications/options"
import type { Preference, PreferenceChange } from "@pinyu/contract/notifications/schemas"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { MailTokens } from "./mail-tokens.ts"
import * as queries from "./preferences.queries.ts"

interface Dependencies {
  db: Db
  mailTokens: MailTokens
  /** Sends the unread count, which a changed preference may change. */
  emitUnreadCount: (memberId: string) => Promise<unknown>
}

/** Only the channels that the caller sent; the others stay as they are. */
const channelsOf = ({ pushEnabled, emailEnabled, inAppEnabled }: PreferenceChange) => ({
  ...(pushEnabled !== undefined && { push_enabled: pushEnabled }),
  ...(emailEnabled !== undefined && { email_enabled: emailEnabled }),
  ...(inAppEnabled !== undefined && { in_app_enabled: inAppEnabled }),
})

/** Members' preferences for notifications, by topic and channel. */
export const createPreferences = ({ db, mailTokens, emitUnreadCount }: Dependencies) => {
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

    /** Applies all changes or none. Of two changes for one topic the later one applies. */
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
      await emitUnreadCount(memberId)
      return preferences(memberId)
    },

    /**
     * Ends all notification mails of the token's member. Throws `token_invalid`, also when it went to an address
     * that the member no longer has.
     */
    stopMails: async (token: string) => {
      const memberId = mailTokens.memberIn(token)
      const email = memberId === null ? undefined : await queries.findEmail(db, memberId)
      if (memberId === null || email === undefined || !mailTokens.opens(token, { memberId, email }))
        throw new AppError("token_invalid")
      await queries.stopMails(db, memberId)
      return { data: { unsubscribed: true as const } }
    },
  }
}
