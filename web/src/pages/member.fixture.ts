import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { notesRoutes } from "@pinyu/contract/notes/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { answer } from "../../../tools/workshop/story.ts"

export const memberId = "0192a7c0-0000-7000-8000-000000000101"
export const memberName = "小雨"

/** Answers with another member's profile. */
export const profile = (more: Partial<MemberProfile> = {}) =>
  answer(profileRoutes.user, {
    profile: {
      ...{ id: memberId, nickname: memberName, avatar_urls: [], small_avatar_urls: [], photo_ids: [] },
      ...{ liked_parts: { photo_ids: [], prompts: [] }, blurred_photos: 0, age: 30, city: "臺北市" },
      ...{ height_cm: 165, weight_kg: 50, is_verified: false, last_online: null, i_like_them: false },
      ...{ identity: "sugar_baby", gender: "female", occupation: null, smoking_habit: null },
      ...{ drinking_habit: null, about_me: null, relationship_type: null, interaction_mode: null },
      ...{ ideal_partner_description: null, prompts: [], is_vip: false, likes_me: null, is_mutual: false },
      ...{ can_chat: true, chat_only_with: null },
      ...more,
    },
  })

/** Answers without a note, albums, wishes or posts. */
export const noNote = answer(notesRoutes.read, { hasNote: false, note: null })
export const noAlbums = answer(albumsRoutes.ofMember, { albums: [], totalAlbums: 0 })
export const noWishes = answer(wishesRoutes.list, { wishes: [], nextCursor: null })
export const noPosts = answer(feedRoutes.list, { posts: [], nextCursor: null })
export const nothingElse = [noNote, noAlbums, noWishes, noPosts]
