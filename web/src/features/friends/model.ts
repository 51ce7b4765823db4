import type { FriendStats } from "@pinyu/contract/friends/schemas"
import { friends } from "@pinyu/phrases/friends"
import type { Tab } from "../../ui/member/tabs.tsx"

const shownTabs = ["like-me", "i-like", "mutual", "following"] as const
/** The lists in the menu beside the tabs. An open one is the last tab. */
export const menuTabs = ["passed", "blacklist"] as const
type MenuTab = (typeof menuTabs)[number]

/** The lists, the default one first. */
export const friendTabs = [...shownTabs, ...menuTabs] as const
export type FriendTab = (typeof friendTabs)[number]
/** The tabs that show member cards. The others have rows. */
export type LikeTab = Exclude<FriendTab, "following" | MenuTab>

const isMenuTab = (tab: FriendTab): tab is MenuTab => menuTabs.some((name) => name === tab)

export const isLikeTab = (tab: FriendTab): tab is LikeTab => tab !== "following" && !isMenuTab(tab)

const counts: Record<FriendTab, keyof FriendStats> = {
  "i-like": "i_like_count",
  "like-me": "like_me_count",
  mutual: "mutual_like_count",
  following: "followed_count",
  passed: "passed_count",
  blacklist: "blacklist_count",
}

/** A list with its label, and with its count once loaded. */
export const tabOf = (name: FriendTab, stats: FriendStats | undefined): Tab<FriendTab> => ({
  name,
  label: friends.tabs[name],
  count: stats?.[counts[name]],
})

/** The names of the tabs while a list is open. */
export const tabsBeside = (open: FriendTab): readonly FriendTab[] =>
  isMenuTab(open) ? [...shownTabs, open] : shownTabs
