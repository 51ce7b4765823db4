import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { FriendStats } from "@pinyu/contract/friends/schemas"
import { pages } from "@pinyu/contract/pages"
import { friends } from "@pinyu/phrases/friends"
import { type ReactNode, useCallback } from "react"
import IconBan from "~icons/tabler/ban"
import IconDots from "~icons/tabler/dots"
import IconX from "~icons/tabler/x"
import { useTab } from "../../lib/hooks/use-tab.ts"
import type { MemberListQuery } from "../../lib/query/member-lists.ts"
import { LinkButton } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { Heading } from "../../ui/heading.tsx"
import { ActionMenu } from "../../ui/member/action-menu.tsx"
import { TableDrawing } from "../../ui/member/drawings.tsx"
import { Tabs } from "../../ui/member/tabs.tsx"
import { Screen } from "../../ui/screen.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useFriendStats, useFriends } from "./api.ts"
import { Blacklist } from "./blacklist.tsx"
import { FollowedMembers } from "./followed-members.tsx"
import styles from "./friends-screen.module.css"
import { LikeButton } from "./like-button.tsx"
import { useLikes } from "./member-likes.ts"
import { focusNeighbour } from "./member-rows.tsx"
import { type FriendTab, friendTabs, isLikeTab, type LikeTab, menuTabs, tabOf, tabsBeside } from "./model.ts"
import { PassedMembers } from "./passed-members.tsx"

interface MembersProps {
  query: MemberListQuery
  failed: { title: string; text: string }
  empty: ReactNode
  renderAction: (member: MemberCard) => ReactNode
}

interface FriendsScreenProps {
  /** The grid of members, with all of its states. */
  renderMembers: (props: MembersProps) => ReactNode
}

/**
 * Members who like the viewer, liked members, matches and followed members; in a menu, passed members and the
 * blacklist. The URL stores the list.
 */
export function FriendsScreen({ renderMembers }: FriendsScreenProps) {
  const [tab, show] = useTab(friendTabs)
  const { data: stats } = useFriendStats()
  return (
    <Screen>
      <Heading level={1} size="xl">
        {friends.title}
      </Heading>
      <Tabs
        label={friends.tabsLabel}
        tabs={tabsBeside(tab).map((name) => tabOf(name, stats))}
        selected={tab}
        onSelect={show}
        menu={<ListMenu stats={stats} onChoose={show} />}
      >
        <div className={styles.panel}>
          {tab === "blacklist" && <Blacklist />}
          {tab === "following" && <FollowedMembers />}
          {tab === "passed" && <PassedMembers />}
          {isLikeTab(tab) && <LikeList key={tab} tab={tab} renderMembers={renderMembers} />}
        </div>
      </Tabs>
    </Screen>
  )
}

const menuIcons = { passed: IconX, blacklist: IconBan }

interface ListMenuProps {
  stats: FriendStats | undefined
  onChoose: (tab: FriendTab) => void
}

/** The lists of members whom the viewer does not want to meet. */
function ListMenu({ stats, onChoose }: ListMenuProps) {
  const items = menuTabs.map((name) => {
    const { label, count } = tabOf(name, stats)
    return {
      label: count === undefined ? label : friends.counted(label, count),
      icon: menuIcons[name],
      onChoose: () => onChoose(name),
    }
  })
  return <ActionMenu label={friends.moreLists} icon={IconDots} look="plain" items={items} />
}

function LikeList({ tab, renderMembers }: FriendsScreenProps & { tab: LikeTab }) {
  const query = useFriends(tab)
  const { likes } = useLikes()

  const renderAction = useCallback(
    (member: MemberCard) => {
      const offerUndo = (button: HTMLElement) => {
        if (tab !== "like-me") focusNeighbour(button, "button")
        toasts.show({
          text: friends.unliked(member.nickname),
          seconds: 8,
          actions: [{ label: friends.undo, onPress: () => likes.toggle(member, false) }],
        })
      }
      return <LikeButton member={member} onUnlike={offerUndo} />
    },
    [tab, likes],
  )

  return renderMembers({
    query,
    failed: { title: friends.failedTitle, text: friends.failedText },
    empty: <EmptyTab tab={tab} />,
    renderAction,
  })
}

function EmptyTab({ tab }: { tab: LikeTab }) {
  const [to, label] =
    tab === "like-me" ? [pages.profile, friends.goProfile] : [pages.explore, friends.goExplore]
  return (
    <EmptyState
      {...friends.empty[tab]}
      art={<TableDrawing />}
      action={
        <LinkButton to={to} variant="outline">
          {label}
        </LinkButton>
      }
    />
  )
}
