import { type NotificationType, notificationTypes } from "@pinyu/contract/notifications/options"
import { expect, it } from "vitest"
import { actionUrlOf } from "./notifications.policy.ts"

/** The target of each type: after one event, and after several, of which `actor` caused the latest. */
const destinations: Record<NotificationType, [ofOne: string, ofSeveral: string]> = {
  like_received: ["/user/actor", "/friends?tab=like-me"],
  match_found: ["/user/actor", "/user/actor"],
  message_received: ["/chat/about", "/chat/about"],
  post_liked: ["/feed?postId=about", "/feed?postId=about"],
  post_commented: ["/feed?postId=about&comments=1", "/feed?postId=about&comments=1"],
  comment_replied: ["/feed?postId=about&comments=1", "/feed?postId=about&comments=1"],
  comment_liked: ["/feed?postId=about&comments=1", "/feed?postId=about&comments=1"],
  wish_liked: ["/wishes/about", "/wishes/about"],
  wish_granted: ["/wishes/about", "/wishes/about"],
  profile_viewed: ["/user/actor", "/user/actor"],
  album_shared: ["/albums/about", "/albums/about"],
  album_requested: ["/private-album", "/private-album"],
  album_granted: ["/albums/about", "/albums/about"],
  gift_received: ["/notifications", "/notifications"],
  friend_request: ["/user/actor", "/friends?tab=like-me"],
  friend_accepted: ["/user/actor", "/user/actor"],
  system_announcement: ["/notifications", "/notifications"],
  admin_notice: ["/notifications", "/notifications"],
  meeting_reminder: ["/settings/meetings", "/settings/meetings"],
  security_notice: ["/account-link/not-me", "/account-link/not-me"],
  photo_verification: ["/settings/verification", "/settings/verification"],
  contact_form_submitted: ["/contact-form/about/status", "/contact-form/about/status"],
  contact_form_replied: ["/contact-form/about/status", "/contact-form/about/status"],
}
/** Events of the system have no actor. */
const bySystem: readonly NotificationType[] = [
  ...([
    "gift_received",
    "system_announcement",
    "admin_notice",
    "security_notice",
    "meeting_reminder",
  ] as const),
  ...(["photo_verification", "contact_form_submitted", "contact_form_replied"] as const),
]

it.each(notificationTypes)("%s links to its subject", (type) => {
  const notification = { type, aboutId: "about", actorId: bySystem.includes(type) ? null : "actor" }
  const led = [0, 3].map((others) => actionUrlOf({ ...notification, others }))
  expect(led).toEqual(destinations[type])
})
