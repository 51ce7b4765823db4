import { isDeepStrictEqual } from "node:util"
import { type SettingName, settingNames } from "@pinyu/contract/settings/options"
import type { Settings, SettingsChange } from "@pinyu/contract/settings/schemas"
import { transact } from "../../db/after-commit.ts"
import type { Db } from "../../db/client.ts"
import { lockName } from "../../db/locks.ts"
import type { Clock } from "../../platform/clock.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import { defaultsOf, type HumanCheckDefaults, settingsFrom } from "./settings.policy.ts"
import * as queries from "./settings.queries.ts"

interface Dependencies {
  clock: Clock
  db: Db
  humanCheckSettings: HumanCheckDefaults
  recordAct: Ports["recordAct"]
}

/** The value of a setting in the audit log, where a list is a text. */
const auditValue = (value: Settings[SettingName]) => (Array.isArray(value) ? value.join(" ") : value)

/** The settings that owners change while the service runs. */
export const createSettings = ({ clock, db, humanCheckSettings, recordAct }: Dependencies) => {
  const defaults = defaultsOf(humanCheckSettings)

  const current = async (executor: Db) => settingsFrom(defaults, await queries.findSettings(executor))

  const read = async () => {
    const rows = await queries.findSettings(db)
    const records = settingNames.flatMap((name) => {
      const row = rows.find((stored) => stored.name === name)
      return row ? [{ name, changed_at: row.changed_at.toISOString(), admin: row.admin }] : []
    })
    return { settings: settingsFrom(defaults, rows), defaults, records }
  }

  return {
    read,

    /** The settings in effect. Not cached, so every node applies a change to its next call. */
    currentSettings: () => current(db),

    /** How many conversations a member of each tier may start per day. */
    firstMessages: async () => {
      const { first_messages_unverified: unverified, first_messages_vip: vip, ...others } = await current(db)
      const { first_messages_email_verified: email_verified } = others
      const { first_messages_phone_verified: phone_verified } = others
      return { first_messages: { unverified, email_verified, phone_verified, vip } }
    },

    /** Changes settings. Those that already have the value stay as they are. */
    change: async ({ id: adminId }: AdminViewer, change: SettingsChange, { address }: Client) => {
      await transact(db, async (trx) => {
        // Of two concurrent changes, the second audits the value of the first as the old one.
        await lockName(trx, "settings")
        const before = await current(trx)
        for (const name of settingNames) {
          const value = change[name]
          if (value === undefined || isDeepStrictEqual(value, before[name])) continue
          const changed = { changed_at: clock.now(), changed_by: adminId }
          await queries.saveSetting(trx, { name, value: JSON.stringify(value), ...changed })
          const detail = { setting: name, from: auditValue(before[name]), to: auditValue(value) }
          await recordAct(trx, { adminId, act: "setting_changed", address, detail })
        }
      })
      return read()
    },
  }
}

export type SettingsService = ReturnType<typeof createSettings>
