import { hour, minute, perAccount, perPair, reads, writes } from "../rate-limit.ts"

/** The limits of finding members: explore, saved searches, follows, passes and preferences. */
export const exploreRateLimits = {
  "explore.list": [reads],
  "explore.count": [perAccount(120, minute)],
  "explore.nearest": [perAccount(30, minute)],
  "explore.leftOut": [perAccount(120, minute)],
  "explore.openers": [reads],
  "explore.search": [perAccount(120, minute)],
  "preferences.read": [reads],
  "preferences.write": [writes],
  "preferences.leaveFirstSteps": [writes],
  "searches.list": [reads],
  "searches.save": [writes],
  "searches.seen": [writes],
  "searches.remove": [writes],
  "follows.list": [reads],
  "follows.ids": [reads],
  "follows.follow": [writes, perPair(30, hour)],
  "follows.unfollow": [writes, perPair(30, hour)],
  "passes.list": [reads],
  "passes.pass": [writes, perPair(30, hour)],
  "passes.undo": [writes, perPair(30, hour)],
} as const
