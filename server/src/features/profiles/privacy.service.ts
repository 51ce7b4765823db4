import { type MutualSetting, mutualSettings } from "@pinyu/contract/profiles/privacy"
import type { PrivacyChange, PrivacySettings } from "@pinyu/contract/profiles/schemas"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { ProfilesJobs } from "./profiles.jobs.ts"
import { findPrivacy, updateMember } from "./profiles.queries.ts"

export interface PrivacyNeeds {
  db: Db
  clock: Clock
  jobs: Pick<Jobs<ProfilesJobs>, "enqueue">
  log: Pick<Log, "warn">
  /** Notifies conversation partners after the member starts or stops showing presence. */
  presenceShown: (memberId: string) => Promise<void>
  /** Notifies the member's devices and conversation partners after a switch of a mutual setting. */
  mutualSettingChanged: (memberId: string, setting: MutualSetting, isOn: boolean) => Promise<void>
}

/** The privacy settings of members. */
export const createPrivacy = (needs: PrivacyNeeds) => {
  const { db, clock, jobs, log, presenceShown, mutualSettingChanged } = needs

  /** The member's privacy settings. Throws `unauthenticated` when the account was deleted. */
  const privacy = async (memberId: string): Promise<PrivacySettings> => {
    const settings = await findPrivacy(db, memberId)
    if (!settings) throw new AppError("unauthenticated")
    return settings
  }

  /** The settings are saved even if an event cannot be emitted. */
  const emitChanges = async (memberId: string, before: PrivacySettings, after: PrivacySettings) => {
    const isChanged = (setting: keyof PrivacySettings) => after[setting] !== before[setting]
    try {
      if (isChanged("show_online") || isChanged("discoverable")) await presenceShown(memberId)
      for (const setting of mutualSettings.filter(isChanged))
        await mutualSettingChanged(memberId, setting, after[setting])
    } catch (error) {
      log.warn({ err: error }, "a change of privacy settings was not emitted")
    }
  }

  return {
    privacy,

    /** Changes privacy settings; omitted ones stay. */
    setPrivacy: async (memberId: string, change: PrivacyChange): Promise<PrivacySettings> => {
      const before = await privacy(memberId)
      if (Object.keys(change).length > 0)
        await db.transaction().execute(async (trx) => {
          await updateMember(trx, memberId, { ...change, updated_at: clock.now() })
          if (change.blur_photos) await jobs.enqueue(trx, "profiles.completePhotos", { memberId })
        })
      const after = await privacy(memberId)
      await emitChanges(memberId, before, after)
      return after
    },
  }
}
