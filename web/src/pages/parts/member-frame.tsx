import type { User } from "@pinyu/contract/auth/schemas"
import { unreadInAll } from "@pinyu/contract/notifications/options"
import { pages } from "@pinyu/contract/pages"
import { friends } from "@pinyu/phrases/friends"
import { memberParts } from "@pinyu/phrases/member-parts"
import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
import { useMatches, useNavigate } from "react-router"
import { AlbumsInFrame } from "../../features/albums/index.ts"
import { AppLock } from "../../features/app-lock/index.ts"
import {
  ChatInFrame,
  useFirstLine,
  useFirstMessageCheck,
  useStartChat,
  useUnreadTotal,
  useUnsentWords,
} from "../../features/chat/index.ts"
import { ExploreInFrame } from "../../features/explore/index.ts"
import { FriendsInFrame, MatchAnnouncement } from "../../features/friends/index.ts"
import {
  Bell,
  NotificationsInFrame,
  useIsPushEnabled,
  useUnreadNotifications,
} from "../../features/notifications/index.ts"
import { exitNow, QuickExit } from "../../features/quick-exit/index.ts"
import { contrast } from "../../lib/contrast.ts"
import { showUnreadBadge } from "../../lib/pages/unread-badge.ts"
import { createQueryClient } from "../../lib/query/query-client.ts"
import { reducedData } from "../../lib/reduced-data.ts"
import { session } from "../../lib/session/session.ts"
import { MemberShell, type ShellLayout } from "../../ui/member/member-shell.tsx"
import { useSkipStaleEntries } from "../../ui/member/overlay-entries.ts"
import { ThemeProvider } from "../../ui/member/theme-provider.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useMemberShortcuts } from "./use-member-shortcuts.ts"
import { useStorageNotice } from "./use-storage-notice.ts"

interface MemberFrameProps {
  user: User
  children: ReactNode
}

/** What the member area needs around its pages: theme, query cache and shell. */
export function MemberFrame({ user, children }: MemberFrameProps) {
  return (
    <ThemeProvider>
      {/* Each member gets their own cache. */}
      <MemberCache key={user.id}>
        <Shell user={user}>{children}</Shell>
        <Matches user={user} />
        <FriendsInFrame />
        <ExploreInFrame />
        <AlbumsInFrame />
        <Conversations />
        <Exit user={user} />
        <AppLock />
        <NotificationsInFrame />
      </MemberCache>
    </ThemeProvider>
  )
}

function Shell({ user, children }: MemberFrameProps) {
  useSkipStaleEntries()
  useStorageNotice(memberParts.storageBlocked)
  const { open, overview } = useMemberShortcuts()
  const chat = useUnreadTotal()
  const unread = unreadInAll(useUnreadNotifications(), chat)
  useEffect(() => showUnreadBadge(unread), [unread])
  useEffect(() => contrast.follow(), [])
  useEffect(() => reducedData.follow(), [])
  return (
    <MemberShell
      user={user}
      unread={{ chat }}
      bell={<Bell />}
      onLogout={() => void session.signOut()}
      onQuickExit={exitNow}
      onShortcuts={open}
      layout={useLayout()}
    >
      {children}
      {overview}
    </MemberShell>
  )
}

function Matches({ user }: { user: User }) {
  const chat = useStartChat()
  const check = useFirstMessageCheck({ isFirst: true })
  const write = useFirstLine()
  const navigate = useNavigate()
  const send = async ({ id, nickname }: { id: string; nickname: string }, line: string) => {
    const conversationId = await write(id, line)
    const open = () => void navigate(pages.chatWith(conversationId))
    const actions = [{ label: friends.openConversation, onPress: open }]
    toasts.show({ text: friends.matchLineSent(nickname), tone: "success", actions })
  }
  return (
    <>
      <MatchAnnouncement me={user} mayLeave={check.mayLeave} onSend={send} onChat={chat.mutate} />
      {check.dialog}
    </>
  )
}

function Conversations() {
  const isPushEnabled = useIsPushEnabled()
  return <ChatInFrame areNotificationsEnabled={() => isPushEnabled("message_received")} />
}

function Exit({ user }: { user: User }) {
  return <QuickExit memberId={user.id} unsent={useUnsentWords()} />
}

/** The page's layout in the frame, from the `handle` of its route. */
export interface FrameHandle {
  layoutFor: (params: Readonly<Record<string, string | undefined>>) => ShellLayout
}

const hasLayout = (handle: unknown): handle is FrameHandle =>
  typeof handle === "object" && handle !== null && "layoutFor" in handle

const useLayout = (): ShellLayout => {
  const match = useMatches().at(-1)
  return match && hasLayout(match.handle) ? match.handle.layoutFor(match.params) : "page"
}

function MemberCache({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
