import type { Decorator } from "@storybook/react-vite"
import { QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { createQueryClient } from "../../web/src/lib/query/query-client.ts"
import { session } from "../../web/src/lib/session/session.ts"
import { signedInUser } from "../../web/src/lib/session/user.fixture.ts"
import { mainId } from "../../web/src/ui/visually-hidden.tsx"

/** A token that does not expire while a story is shown; nothing checks its signature. */
const accessToken = `x.${btoa(JSON.stringify({ sub: signedInUser().id, exp: 4_102_444_800 }))}.x`

function MemberPage({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => {
    session.signIn({ accessToken, user: signedInUser() })
    return createQueryClient()
  })
  return (
    <QueryClientProvider client={queryClient}>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
    </QueryClientProvider>
  )
}

/** The meta of a page in the member area: signed in, with a cache of its own. */
export const asMember = {
  parameters: { layout: "fullscreen" },
  decorators: [
    (Story) => (
      <MemberPage>
        <Story />
      </MemberPage>
    ),
  ] satisfies Decorator[],
}
