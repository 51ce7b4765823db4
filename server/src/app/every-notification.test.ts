import { adminRoutes } from "@pinyu/contract/admin/routes"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import { friendsLimits } from "@pinyu/contract/friends/limits"
import { type NotificationType, notificationTypes } from "@pinyu/contract/notifications/options"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { buildAdmin } from "@pinyu/testkit/factories/admin.ts"
import { buildAlbum, buildAlbumGrant, buildAlbumRequest, onRequest } from "@pinyu/testkit/factories/albums.ts"
import { type BuiltMember, buildMember, memberPassword, signInAs } from "@pinyu/testkit/factories/auth.ts"
import { buildConversation, buildMessage } from "@pinyu/testkit/factories/chat.ts"
import { buildContactForm } from "@pinyu/testkit/factories/contact.ts"
import { buildComment, buildCommentLike, buildPost, buildPostLike } from "@pinyu/testkit/factories/feed.ts"
import { buildLike } from "@pinyu/testkit/factories/friends.ts"
import { buildMeeting } from "@pinyu/testkit/factories/meetings.ts"
import { buildPhotoRecord } from "@pinyu/testkit/factories/profiles.ts"
import { approve, buildVerification } from "@pinyu/testkit/factories/verification.ts"
import { buildWish, buildWishLike } from "@pinyu/testkit/factories/wishes.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, expect, it } from "vitest"

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Two {
  member: BuiltMember
  other: BuiltMember
}

const daysPass = async () => {
  app.clock.advance(friendsLimits.reminder.afterDays * 24 * 60 * 60)
  await app.services.friends.remindDue()
}
const setVip = async ({ id }: BuiltMember, hours: number | null) => {
  const vip_expires_at =
    hours === null ? null : new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  await app.call(adminRoutes.setVip, { as: await buildAdmin(app), params: { id }, body: { vip_expires_at } })
}

/** For each type, an action in its area that notifies `member`. */
const doings: Record<NotificationType, (two: Two) => Promise<unknown>> = {
  like_received: ({ member, other }) => buildLike(app, other, member),
  match_found: async ({ member, other }) => {
    await buildLike(app, member, other)
    await buildLike(app, other, member)
  },
  friend_request: async ({ member, other }) => {
    await buildLike(app, other, member)
    await daysPass()
  },
  friend_accepted: async ({ member, other }) => {
    await buildLike(app, member, other)
    await buildLike(app, other, member)
    await daysPass()
  },
  message_received: async ({ member, other }) =>
    buildMessage(app, other, await buildConversation(app, other, member)),
  post_liked: async ({ member, other }) => buildPostLike(app, other, (await buildPost(app, member)).id),
  post_commented: async ({ member, other }) => buildComment(app, other, (await buildPost(app, member)).id),
  comment_replied: async ({ member, other }) => {
    const { id: postId } = await buildPost(app, await buildMember(app))
    const { id } = await buildComment(app, member, postId)
    await buildComment(app, other, postId, "我也這麼想", id)
  },
  comment_liked: async ({ member, other }) => {
    const { id: postId } = await buildPost(app, await buildMember(app))
    const { id: commentId } = await buildComment(app, member, postId)
    await buildCommentLike(app, other, { postId, commentId })
  },
  wish_liked: async ({ member, other }) => buildWishLike(app, other, await buildWish(app, member)),
  wish_granted: async ({ member, other }) => {
    const wish = await buildWish(app, other)
    await buildWishLike(app, member, wish)
    const closing = { params: { wishId: wish.id }, query: { granted: "true" } }
    await app.call(wishesRoutes.close, { as: other, ...closing })
  },
  profile_viewed: async ({ member, other }) => {
    await app.call(profileRoutes.user, { as: other, params: { userId: member.id } })
    await app.services.profiles.recordVisits()
  },
  album_shared: async ({ member, other }) => {
    await buildLike(app, other, member)
    await buildAlbum(app, other, { privacy_level: "selected_members", selected_members: [member.id] })
  },
  album_requested: async ({ member, other }) =>
    buildAlbumRequest(app, other, await buildAlbum(app, member, onRequest)),
  album_granted: async ({ member, other }) =>
    buildAlbumGrant(app, { owner: other, viewer: member, album: await buildAlbum(app, other, onRequest) }),
  gift_received: ({ member }) => setVip(member, 24),
  admin_notice: async ({ member }) => {
    await setVip(member, 24)
    await setVip(member, null)
  },
  meeting_reminder: async ({ member }) => {
    await buildMeeting(app, member)
    app.clock.advance(3 * 60 * 60)
    await app.services.meetings.runDue()
  },
  security_notice: async ({ member }) => {
    const body = { currentPassword: memberPassword, newPassword: "moon and tides 88" }
    expect((await app.call(authRoutes.changePassword, { as: member, body })).status).toBe(200)
  },
  photo_verification: async ({ member }) => {
    await buildPhotoRecord(app, member)
    await approve(app, await buildAdmin(app), await buildVerification(app, member))
  },
  contact_form_submitted: ({ member }) => buildContactForm(app, member),
  contact_form_replied: async ({ member }) => {
    const { form_id } = await buildContactForm(app, member)
    const answer = { params: { id: form_id }, body: { reply: "謝謝你告訴我們，已經修好了。" } }
    await app.call(contactAdminRoutes.change, { as: await buildAdmin(app), ...answer })
  },
  system_announcement: async () =>
    app.call(adminRoutes.announce, {
      as: await buildAdmin(app),
      body: { title: "週末維護", message: "週日凌晨兩點，品遇會休息一下。" },
    }),
}

it.each(notificationTypes)("%s is caused by an action in its area", async (type) => {
  const two = { member: await buildMember(app), other: await buildMember(app) }
  await doings[type](two)
  const as = await signInAs(app, two.member.id)
  await eventually(async () => {
    const { notifications } = (await app.call(notificationsRoutes.list, { as })).body.data
    expect(notifications.map(({ type }) => type)).toContain(type)
  })
})
