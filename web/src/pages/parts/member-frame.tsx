import type { User } from "@pinyu/contract/auth/schemas"
import { unreadInAll } from "@pinyu/contract/notifications/options"
import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
import { useMatches } from "react-router"
import { ChatInFrame, useStartChat, useUnreadTotal } from "../../features/chat/index.ts"
import { MatchMoment } from "../../features/friends/index.ts"
import {
  Bell,
  NotificationsInFrame,
  useUnreadNotifications,
  useWantsPush,
} from "../../features/notifications/index.ts"
import { createQueryClient } from "../../lib/query-client.ts"
import { session } from "../../lib/session.ts"
import { markUnread } from "../../lib/unread-mark.ts"
import { MemberShell, type ShellLayout } from "../../ui/member/member-shell.tsx"
import { ThemeProvider } from "../../ui/member/theme-provider.tsx"

interface MemberFrameProps {
  user: User
  children: ReactNode
}

/** What the member area needs around its pages: theme, query cache and shell. */
export function MemberFrame({ user, children }: MemberFrameProps) {
  return (
    <ThemeProvider>
      {/* Another member, another cache. */}
      <MemberCache key={user.id}>
        <Shell user={user}>{children}</Shell>
        <Matches user={user} />
        <Conversations />
        <NotificationsInFrame />
      </MemberCache>
    </ThemeProvider>
  )
}

function Shell({ user, children }: MemberFrameProps) {
  const chat = useUnreadTotal()
  const unread = unreadInAll(useUnreadNotifications(), chat)
  useEffect(() => markUnread(unread), [unread])
  return (
    <MemberShell
      user={user}
      unread={{ chat }}
      bell={<Bell />}
      onLogout={() => void session.signOut()}
      layout={useLayout()}
    >
      {children}
    </MemberShell>
  )
}

function Matches({ user }: { user: User }) {
  const chat = useStartChat()
  return <MatchMoment me={user} onChat={chat.mutate} />
}

function Conversations() {
  const wantsPush = useWantsPush()
  return <ChatInFrame wantsNotices={() => wantsPush("message_received")} />
}

/** How the page that is shown stands in the frame: what its route's `handle` says for the address. */
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
