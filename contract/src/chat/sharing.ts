import type { MemberCard } from "../explore/schemas.ts"
import type { SharedMember } from "./schemas.ts"

/** What a shared profile shows of a card. */
type Shown = Pick<MemberCard, "id" | "nickname" | "age" | "city" | "is_verified" | "avatar_urls">

/** A member as a message shows them, for a viewer who sees this card or profile of them. */
export const sharedMemberOf = (shown: Shown): SharedMember => {
  const { id, nickname, age, city, is_verified, avatar_urls } = shown
  return { id, nickname, age, city, is_verified, avatar_url: avatar_urls[0] ?? null }
}
