import { expect, it } from "vitest"
import { feedLimits } from "./feed/limits.ts"
import { feedTabs } from "./feed/options.ts"
import { mediaLimits } from "./media/limits.ts"
import { notificationLimits } from "./notifications/limits.ts"
import { defaultPreference, notificationTopics } from "./notifications/options.ts"
import { pageLimits } from "./paging.ts"
import { profileLimits } from "./profiles/limits.ts"
import { unreadPollMs } from "./sockets.ts"
import { wishesLimits } from "./wishes/limits.ts"
import { wishCategories, wishTabs } from "./wishes/options.ts"

/** Spells out the specified values, so that a change of a constant fails here. */

it("the feed and profile activity match the specification", () => {
  expect(feedLimits.post.max).toBe(2000)
  expect(feedLimits.comment.max).toBe(500)
  expect(mediaLimits.file.loadRetries).toBe(2)
  expect(feedLimits.highlightMs).toBe(3000)
  expect(profileLimits.activity).toEqual({ page: 5, nearPx: 1000 })
  expect(pageLimits).toEqual({ default: 20, max: 50 })
  // The posts of followed members are beside those of the specification.
  expect(feedTabs).toEqual(["all", "following", "my", "liked"])
})

it("wishes match the specification", () => {
  expect(wishesLimits.title.max).toBe(100)
  expect(wishesLimits.content.max).toBe(500)
  expect(wishesLimits.days).toEqual({ min: 1, max: 30, default: 30 })
  expect(wishesLimits.active.max).toBe(10)
  expect(wishCategories).toEqual(["love", "career", "health", "wealth", "study", "family", "other"])
  expect(wishTabs).toEqual(["all", "my", "liked"])
})

it("notifications match the specification", () => {
  expect(notificationLimits.page).toMatchObject({ panel: 20, centre: 50 })
  expect(unreadPollMs).toBe(30_000)
  expect(defaultPreference).toMatchObject({ in_app_enabled: true, email_enabled: false })
  expect([...notificationTopics].sort()).toEqual([
    ...["admin_notice", "like_received", "match_found", "message_received", "post_commented"],
    ...["post_liked", "profile_viewed", "system_announcement", "wish_liked"],
  ])
})
