import "@mantine/core/styles/default-css-variables.layer.css"
import "@mantine/core/styles/global.layer.css"
import { MantineProvider } from "@mantine/core"
import type { User } from "@pinyu/contract/auth/schemas"
import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
import { MatchMoment } from "../../features/friends/index.ts"
import { createQueryClient } from "../../lib/query-client.ts"
import { session } from "../../lib/session.ts"
import { memberSocket } from "../../lib/socket.ts"
import { MemberShell } from "../../ui/member/member-shell.tsx"
import { colorSchemeManager, cssVariables, theme } from "../../ui/member/theme.ts"

interface MemberFrameProps {
  user: User
  children: ReactNode
}

/** What the member area needs around its pages: theme, query cache and shell. */
export function MemberFrame({ user, children }: MemberFrameProps) {
  useEffect(() => memberSocket.follow(), [])
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      {/* Another member, another cache. */}
      <MemberCache key={user.id}>
        <MemberShell
          user={user}
          unread={{ chat: 0, notifications: 0 }}
          onLogout={() => void session.signOut()}
        >
          {children}
        </MemberShell>
        <MatchMoment me={user} />
      </MemberCache>
    </MantineProvider>
  )
}

function MemberCache({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
