import type { Decorator } from "@storybook/react-vite"
import { QueryClientProvider } from "@tanstack/react-query"
import { type ComponentType, Fragment, type ReactNode, useState } from "react"
import { createQueryClient } from "../../web/src/lib/query/query-client.ts"
import { session } from "../../web/src/lib/session/session.ts"
import { signedInUser } from "../../web/src/lib/session/user.fixture.ts"
import { useListSteps } from "../../web/src/lib/shortcuts/list-steps.ts"
import { mainId } from "../../web/src/ui/visually-hidden.tsx"

/** A token that does not expire while a story is shown; nothing checks its signature. */
const accessToken = `x.${btoa(JSON.stringify({ sub: signedInUser().id, exp: 4_102_444_800 }))}.x`

type Frame = ComponentType<{ children: ReactNode }>

function Main({ children }: { children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1}>
      {children}
    </main>
  )
}

/** Steps through lists belong to the frame. */
function Console({ children }: { children: ReactNode }) {
  useListSteps()
  return <Main>{children}</Main>
}

interface PageProps {
  /** Signs the viewer in before the page mounts. */
  signIn: () => void
  frame: Frame
  children: ReactNode
}

function Page({ signIn, frame: Frame, children }: PageProps) {
  const [queryClient] = useState(() => {
    signIn()
    return createQueryClient()
  })
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>{children}</Frame>
    </QueryClientProvider>
  )
}

const viewedBy = (signIn: () => void, frame: Frame) => ({
  parameters: { layout: "fullscreen" },
  decorators: [
    (Story) => (
      <Page signIn={signIn} frame={frame}>
        <Story />
      </Page>
    ),
  ] satisfies Decorator[],
})

const signInAsMember = () => session.signIn({ accessToken, user: signedInUser() })

/** The meta of a page in the member area: signed in, with a cache of its own. */
export const asMember = viewedBy(signInAsMember, Main)

/** The same for a part of a page. */
export const partAsMember = { decorators: viewedBy(signInAsMember, Fragment).decorators }

/** The meta of a page for visitors in its frame, which contains the `<main>`. */
export const asVisitor = (frame: Frame) => viewedBy(() => session.receive({ kind: "signed-out" }), frame)

/** The meta of a page in the admin console, with a cache of its own. Its guard is not part of the page. */
export const asAdmin = viewedBy(() => {}, Console)
