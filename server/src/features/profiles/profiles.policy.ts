import { forcedGender, type Gender, type Identity } from "@pinyu/contract/options"
import { profileLimits } from "@pinyu/contract/profiles/limits"

const pauseMs = profileLimits.identitySwitchDays * 24 * 60 * 60 * 1000

/** Whether members of a gender may choose an identity. */
export const fitsGender = (identity: Identity, gender: Gender): boolean =>
  (forcedGender[identity] ?? gender) === gender

/** A member who switched the identity after this instant may not switch again yet. */
export const switchedLatelyAfter = (now: Date): Date => new Date(now.getTime() - pauseMs)

/** When the identity may be switched again; null when it may be switched now. */
export const switchableFrom = (switchedAt: Date | null, now: Date): Date | null => {
  if (switchedAt === null || switchedAt <= switchedLatelyAfter(now)) return null
  return new Date(switchedAt.getTime() + pauseMs)
}

/** Whether a profile view notifies the viewed member: the viewer allows it and is visible to the member. */
export const shouldNotifyView = (view: {
  byThemself: boolean
  record_views: boolean
  viewer_discoverable: boolean
  viewer_show_likes: boolean
  liked: boolean
  likesBack: boolean
}): boolean => {
  const mayKnowOfLike = view.liked && (view.viewer_show_likes || view.likesBack)
  return !view.byThemself && view.record_views && (view.viewer_discoverable || mayKnowOfLike)
}
