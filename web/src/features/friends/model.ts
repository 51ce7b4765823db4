import type { FriendStats } from "@pinyu/contract/friends/schemas"
import { friends } from "@pinyu/phrases/friends"
import type { Tab } from "../../ui/member/tabs.tsx"

export const friendTabs = ["i-like", "like-me", "mutual", "following", "passed", "blacklist"] as const
export type FriendTab = (typeof friendTabs)[number]
/** The tabs that show member cards. The others have rows. */
export type LikeTab = Exclude<FriendTab, "following" | "passed" | "blacklist">

export const isLikeTab = (tab: FriendTab): tab is LikeTab =>
  tab !== "following" && tab !== "passed" && tab !== "blacklist"

const counts: Record<FriendTab, keyof FriendStats> = {
  "i-like": "i_like_count",
  "like-me": "like_me_count",
  mutual: "mutual_like_count",
  following: "followed_count",
  passed: "passed_count",
  blacklist: "blacklist_count",
}

/** The tabs with their labels, and with counts once loaded. */
export const tabsWith = (stats: FriendStats | undefined): Tab<FriendTab>[] =>
  friendTabs.map((name) => ({ name, label: friends.tabs[name], count: stats?.[counts[name]] }))
