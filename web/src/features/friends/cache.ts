import { type ProfilePart, withPart } from "@pinyu/contract/profiles/parts"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import type { QueryClient } from "@tanstack/react-query"
import {
  exploreListKey,
  filterMembers,
  type MemberList,
  memberListKey,
  memberProfileKey,
  updateMember,
} from "../../lib/query/member-lists.ts"
import { memberContentKey, openedByLikesKey } from "../../lib/query/paged-list.ts"
import { updateCached } from "../../lib/query/update-cached.ts"

/** The key prefix of queries that only this area uses. */
export const friendsKey = "friends"
export const statsKey = [friendsKey, "stats"]
export const passesKey = [friendsKey, "passes"]
export const followsKey = [friendsKey, "follows"]
export const followedIdsKey = [friendsKey, "followed-ids"]
export const blacklistKey = [friendsKey, "blacklist"]

/** Updates the like in every cached list and profile. */
export const showLike = (client: QueryClient, memberId: string, liked: boolean) => {
  updateCached<MemberList>(client, [memberListKey], (list) =>
    updateMember(list, memberId, { i_like_them: liked }),
  )
  updateCached<MemberProfile>(
    client,
    [memberProfileKey, memberId],
    (profile) => profile && { ...profile, i_like_them: liked, is_mutual: liked && profile.likes_me === true },
  )
}

/** Updates the like of a photo or an answer on the profile. */
export const showPartLike = (client: QueryClient, memberId: string, part: ProfilePart, isLiked: boolean) =>
  updateCached<MemberProfile>(
    client,
    [memberProfileKey, memberId],
    (profile) => profile && { ...profile, liked_parts: withPart(profile.liked_parts, part, isLiked) },
  )

/**
 * Marks the like as mutual on the profile. For members who hide their likes it becomes known only now.
 */
export const showMatch = (client: QueryClient, memberId: string) =>
  updateCached<MemberProfile>(
    client,
    [memberProfileKey, memberId],
    (profile) => profile && { ...profile, likes_me: true, is_mutual: true },
  )

/** Refetches a profile with blurred photos: a match may show them clearly. */
export const refreshBlurred = (client: QueryClient, memberId: string) => {
  const queryKey = [memberProfileKey, memberId]
  const profile = client.getQueryData<MemberProfile>(queryKey)
  if (profile && profile.blurred_photos > 0) void client.invalidateQueries({ queryKey })
}

/** After a change of passes or likes: refetches the list of passes and the counts. */
export const refreshPasses = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: passesKey })
  void client.invalidateQueries({ queryKey: statsKey })
}

/** After a follow or unfollow: refetches the list, its count, and the feed of followed members. */
export const refreshFollows = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: followsKey })
  void client.invalidateQueries({ queryKey: statsKey })
  void client.invalidateQueries({
    queryKey: [memberContentKey],
    predicate: ({ queryKey }) => queryKey.includes("following"),
  })
}

/**
 * After the end of a pass: refetches the lists of explore that do not contain the member any more, when they
 * are shown next.
 */
export const refreshExplore = (client: QueryClient, memberId: string) =>
  void client.invalidateQueries({
    queryKey: exploreListKey,
    predicate: ({ state }) => {
      const list = state.data as MemberList | undefined
      return !list?.pages.some(({ members }) => members.some(({ id }) => id === memberId))
    },
  })

/**
 * After a like or unlike: invalidates the friend lists, and refetches what the like opens or closes.
 * Visible members stay.
 */
export const refreshFriends = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: openedByLikesKey })
  refreshPasses(client)
  void client.invalidateQueries({ queryKey: [memberListKey, friendsKey], refetchType: "none" })
}

/** Removes a blocked member and their profile from every list. */
export const removeBlockedMember = (
  client: QueryClient,
  memberId: string,
  { isElsewhere }: { isElsewhere: boolean },
) => {
  updateCached<MemberList>(
    client,
    [memberListKey],
    (list) => list && filterMembers(list, ({ id }) => id !== memberId),
  )
  const profile = { queryKey: [memberProfileKey, memberId] }
  // A page that still shows the profile refetches it, and receives a 404.
  if (isElsewhere) void client.resetQueries(profile)
  else client.removeQueries(profile)
  void client.invalidateQueries({ queryKey: [friendsKey] })
  // Their own content is not refetched: the page that shows it is about to close.
  client.removeQueries({ queryKey: openedByLikesKey })
  client.removeQueries({
    queryKey: [memberContentKey],
    predicate: ({ queryKey }) => queryKey.includes(memberId),
  })
  void client.resetQueries({ queryKey: [memberContentKey] })
}

/** After an unblock: lists may show the member again. */
export const refreshAfterUnblock = (client: QueryClient, memberId: string) => {
  client.removeQueries({ queryKey: [memberProfileKey, memberId] })
  void client.invalidateQueries({ queryKey: [friendsKey] })
  void client.invalidateQueries({ queryKey: [memberListKey] })
  void client.invalidateQueries({ queryKey: [memberContentKey] })
}
