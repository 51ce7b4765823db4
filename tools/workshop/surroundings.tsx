import { createContext, type ReactNode, useContext, useState } from "react"
import { createMemoryRouter, parsePath, RouterProvider, useLocation } from "react-router"
import { ThemeProvider } from "../../web/src/ui/member/theme-provider.tsx"
import { ToastRegion } from "../../web/src/ui/toast/toast-region.tsx"
import { mainId } from "../../web/src/ui/visually-hidden.tsx"
import "./surroundings.css"

interface Shown {
  /** The story is a whole page with its own `<main>`. */
  page: boolean
  /** The path and query at which the story opens. */
  url?: string | undefined
  /** The pattern of the page's route, for a page that reads its URL. Other URLs show only themselves. */
  route?: string | undefined
  /** The navigation state with which it opens. */
  state?: unknown
  children: ReactNode
}

const ShownStory = createContext<Shown>({ page: false, children: null })

function Page() {
  const { page, children } = useContext(ShownStory)
  return (
    <>
      {page ? (
        children
      ) : (
        <main id={mainId} className="workshop-part">
          {children}
        </main>
      )}
      <ToastRegion />
    </>
  )
}

/** Where a story has gone from its page. */
function Elsewhere() {
  const { pathname, search } = useLocation()
  return (
    <main id={mainId} className="workshop-part">
      {pathname + search}
      <ToastRegion />
    </main>
  )
}

/** What the app puts around every part: a router, the theme and the toasts. */
export function Surroundings(shown: Shown) {
  const [router] = useState(() =>
    createMemoryRouter(
      [
        { path: shown.route ?? "*", Component: Page },
        { path: "*", Component: Elsewhere },
      ],
      { initialEntries: [{ ...parsePath(shown.url ?? "/"), state: shown.state }] },
    ),
  )
  return (
    <ThemeProvider>
      <ShownStory value={shown}>
        <RouterProvider router={router} />
      </ShownStory>
    </ThemeProvider>
  )
}

/** Several parts beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="workshop-row">{children}</div>
}
