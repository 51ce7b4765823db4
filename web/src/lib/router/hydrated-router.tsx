import { useLayoutEffect, useState } from "react"
import { flushSync } from "react-dom"
import {
  type DataRouter,
  RouterProvider,
  UNSAFE_createBrowserHistory,
  UNSAFE_FrameworkContext,
} from "react-router"
import { createPageRouter } from "./page-router.ts"
import { createPageRoutes } from "./page-routes.tsx"

/** React Router's scripts in the page set these. */
const startValues = () => {
  const context = window.__reactRouterContext
  const manifest = window.__reactRouterManifest
  const routeModules = window.__reactRouterRouteModules
  if (!context || !manifest || !routeModules) throw new Error("The page does not describe its routes.")
  return { ...context, manifest, routeModules }
}

/** The fallback page restores its position once its page has loaded; a script in the other pages did so already. */
const createStart = () => {
  const framework = startValues()
  const routes = createPageRoutes(framework)
  const history = UNSAFE_createBrowserHistory()
  const restoreScrollPosition = framework.isSpaMode ? null : false
  return { framework, router: createPageRouter({ routes, history, restoreScrollPosition }) }
}

/**
 * Replaces React Router's component of this name, whose router serves loaders, actions, fetchers and route discovery
 * too (see `vite.config.ts`). The elements have the same places as in `<ServerRouter>`, so that ids agree.
 */
export function HydratedRouter() {
  const [{ framework, router }] = useState(createStart)
  useLayoutEffect(() => {
    router.initialize()
  }, [router])
  return (
    <>
      <UNSAFE_FrameworkContext.Provider value={framework}>
        <RouterProvider router={router as DataRouter} flushSync={flushSync} />
      </UNSAFE_FrameworkContext.Provider>
      {null}
    </>
  )
}
