import { id } from "../fields.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { profilePart } from "../profiles/parts.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { blacklistedUser, blacklistReason, friendStats, likedUser, matchedUser, partLike } from "./schemas.ts"

const target = z.object({ userId: id })

export const friendsRoutes = defineRoutes("friends", {
  iLike: {
    method: "GET",
    path: "/api/friends/i-like",
    summary: "The members whom the caller likes, newest like first",
    access: "member",
    query: pageQuery,
    response: z.object({ users: z.array(likedUser), nextCursor }),
  },
  likeMe: {
    method: "GET",
    path: "/api/friends/like-me",
    summary: "Members who like the caller and show it, newest like first",
    access: "member",
    query: pageQuery,
    response: z.object({ users: z.array(likedUser), nextCursor }),
  },
  mutualLikes: {
    method: "GET",
    path: "/api/friends/mutual-likes",
    summary: "Members with a mutual like, newest match first",
    access: "member",
    query: pageQuery,
    response: z.object({ users: z.array(matchedUser), nextCursor }),
  },
  blacklist: {
    method: "GET",
    path: "/api/friends/blacklist",
    summary: "The members on the caller's blacklist, newest first",
    access: "member",
    query: pageQuery,
    response: z.object({ users: z.array(blacklistedUser), nextCursor }),
  },
  stats: {
    method: "GET",
    path: "/api/friends/stats",
    summary: "The number of members in each list of friends",
    access: "member",
    response: z.object({ stats: friendStats }),
  },
  like: {
    method: "POST",
    path: "/api/friends/like/:userId",
    summary: "Likes a member; a repeat changes nothing",
    access: "member",
    params: target,
    response: z.object({ message: z.string(), liked: z.literal(true), is_mutual: z.boolean() }),
    errors: ["member_not_found", "cannot_like_self"],
  },
  likePart: {
    method: "POST",
    path: "/api/friends/like/:userId/part",
    summary:
      "Likes a member for a photo or an answer; a line opens the conversation; idempotent by clientMessageId",
    access: "member",
    params: target,
    body: partLike,
    response: z.object({
      message: z.string(),
      liked: z.literal(true),
      is_mutual: z.boolean(),
      /** The conversation with the line; null without a line. */
      conversationId: id.nullable(),
    }),
    errors: [
      "member_not_found",
      "cannot_like_self",
      "profile_part_not_found",
      "conversation_not_found",
      "message_not_found",
      "member_departed",
      "messages_not_accepted",
      "too_many_new_conversations",
      "first_messages_limited",
      "client_message_id_reused",
    ],
  },
  unlikePart: {
    method: "DELETE",
    path: "/api/friends/like/:userId/part",
    summary:
      "Takes back the like of a photo or an answer; that of the member stays; a repeat changes nothing",
    access: "member",
    params: target,
    body: z.object({ part: profilePart }),
    response: z.object({ message: z.string() }),
    errors: ["member_not_found", "profile_part_not_found"],
  },
  claimMatch: {
    method: "POST",
    path: "/api/friends/matches/claim",
    summary: "Takes the newest match that no page of the caller has shown; null without one",
    access: "member",
    idempotent: true,
    response: z.object({ match: matchedUser.nullable() }),
  },
  unlike: {
    method: "DELETE",
    path: "/api/friends/like/:userId",
    summary: "Removes a like; a repeat changes nothing",
    access: "member",
    params: target,
    response: z.object({ message: z.string(), liked: z.literal(false) }),
    errors: ["member_not_found"],
  },
  block: {
    method: "POST",
    path: "/api/friends/blacklist/:userId",
    summary: "Blocks a member: hides the two from each other and deletes the likes between them",
    access: "member",
    params: target,
    body: blacklistReason,
    response: z.object({ message: z.string(), blacklist_id: id }),
    errors: ["member_not_found", "cannot_block_self"],
  },
  editBlock: {
    method: "PUT",
    path: "/api/friends/blacklist/:userId",
    summary: "Changes the reason of a blacklist entry",
    access: "member",
    params: target,
    body: blacklistReason,
    response: z.object({ message: z.string() }),
    errors: ["member_not_found"],
  },
  unblock: {
    method: "DELETE",
    path: "/api/friends/blacklist/:blacklistId",
    summary: "Unblocks a member without restoring likes; a repeat changes nothing",
    access: "member",
    params: z.object({ blacklistId: id }),
    response: z.object({ message: z.string() }),
  },
})
