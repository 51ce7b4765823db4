import { forcedGender, type Gender, type Identity } from "@pinyu/contract/options"
import { profileLimits } from "@pinyu/contract/profiles/limits"

const pauseMs = profileLimits.identitySwitchDays * 24 * 60 * 60 * 1000

/** Whether an identity is open to members of a gender. */
export const fitsGender = (identity: Identity, gender: Gender): boolean =>
  (forcedGender[identity] ?? gender) === gender

/** Who switched their identity after this instant may not do so again yet. */
export const switchedLatelyAfter = (now: Date): Date => new Date(now.getTime() - pauseMs)

/** From when on the identity may be switched again; null where it may be now. */
export const switchableFrom = (switchedAt: Date | null, now: Date): Date | null => {
  if (switchedAt === null || switchedAt <= switchedLatelyAfter(now)) return null
  return new Date(switchedAt.getTime() + pauseMs)
}

/** Whether the member who is looked at may be told: the viewer lets it be known, and exists for them. */
export const isViewTold = (view: {
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
