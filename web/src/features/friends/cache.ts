import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import type { QueryClient } from "@tanstack/react-query"
import { changeCached } from "../../lib/change-cached.ts"
import {
  changeMember,
  keepMembers,
  type MemberList,
  memberListKey,
  memberProfileKey,
} from "../../lib/member-lists.ts"
import { madeByMembersKey, openedByLikesKey } from "../../lib/paged-list.ts"

/** First part of the keys of what only this area asks for. */
export const friendsKey = "friends"
export const statsKey = [friendsKey, "stats"]
export const blacklistKey = [friendsKey, "blacklist"]

/** Shows in every cached list and profile whether a member is liked. */
export const showLike = (client: QueryClient, memberId: string, liked: boolean) => {
  changeCached<MemberList>(client, [memberListKey], (list) =>
    changeMember(list, memberId, { i_like_them: liked }),
  )
  changeCached<MemberProfile>(
    client,
    [memberProfileKey, memberId],
    (profile) => profile && { ...profile, i_like_them: liked, is_mutual: liked && profile.likes_me === true },
  )
}

/** Shows on the profile that the like is mutual: of whoever hides their likes, it is known only now. */
export const showMatch = (client: QueryClient, memberId: string) =>
  changeCached<MemberProfile>(
    client,
    [memberProfileKey, memberId],
    (profile) => profile && { ...profile, likes_me: true, is_mutual: true },
  )

/**
 * A like was taken or taken back: the lists of friends are no longer what they were, and what it opens or closes is asked
 * for anew. Who is on screen stays.
 */
export const refreshFriends = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: openedByLikesKey })
  void client.invalidateQueries({ queryKey: statsKey })
  void client.invalidateQueries({ queryKey: [memberListKey, friendsKey], refetchType: "none" })
}

/** The member is on the blacklist now: gone from every list, and so is their profile. */
export const forgetMember = (client: QueryClient, memberId: string) => {
  changeCached<MemberList>(
    client,
    [memberListKey],
    (list) => list && keepMembers(list, ({ id }) => id !== memberId),
  )
  client.removeQueries({ queryKey: [memberProfileKey, memberId] })
  void client.invalidateQueries({ queryKey: [friendsKey] })
  // What is theirs alone is not asked for again: whoever still has it before them is on the way out.
  client.removeQueries({ queryKey: openedByLikesKey })
  client.removeQueries({
    queryKey: [madeByMembersKey],
    predicate: ({ queryKey }) => queryKey.includes(memberId),
  })
  void client.resetQueries({ queryKey: [madeByMembersKey] })
}

/** The member is off the blacklist: lists may show them again. */
export const welcomeMember = (client: QueryClient, memberId: string) => {
  client.removeQueries({ queryKey: [memberProfileKey, memberId] })
  void client.invalidateQueries({ queryKey: [friendsKey] })
  void client.invalidateQueries({ queryKey: [memberListKey] })
  void client.invalidateQueries({ queryKey: [madeByMembersKey] })
}
