import type { ComponentType, ContextType } from "react"
import type { DataRouteObject, UNSAFE_FrameworkContext } from "react-router"
import { loadRouteModule } from "../pages/route-modules.ts"

type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>
type Entry = NonNullable<Framework["manifest"]["routes"][string]>
type RouteModule = NonNullable<Framework["routeModules"][string]>

/** What the router renders of a page's code. The root route renders everything inside the document. */
const contentOf = (
  id: string,
  { default: Page, ErrorBoundary, HydrateFallback, Layout, handle }: RouteModule,
) => {
  const render = (Part: ComponentType | undefined) => {
    if (!Part) return undefined
    return id === "root" && Layout ? (
      <Layout>
        <Part />
      </Layout>
    ) : (
      <Part />
    )
  }
  return {
    ...{ element: render(Page as ComponentType), errorElement: render(ErrorBoundary as ComponentType) },
    ...{ hydrateFallbackElement: render(HydrateFallback as ComponentType), handle },
  }
}

/** Loads a stylesheet before its page renders. A failure is not fatal: the page then loads it again itself. */
const loadStylesheet = (href: string) =>
  new Promise<void>((resolve) => {
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return resolve()
    const link = document.createElement("link")
    const settle = () => {
      link.remove()
      resolve()
    }
    Object.assign(link, { rel: "stylesheet", href, onload: settle, onerror: settle })
    document.head.append(link)
  })

/** The routes of the manifest. Those without loaded code load it on the first navigation to them. */
export const createPageRoutes = ({
  manifest,
  routeModules,
}: Pick<Framework, "manifest" | "routeModules">) => {
  const entries = Object.values(manifest.routes).filter((entry) => entry !== undefined)
  const load = async (entry: Entry) => {
    const [module] = await Promise.all([
      loadRouteModule(entry, routeModules as Record<string, RouteModule>),
      ...(entry.css ?? []).map(loadStylesheet),
    ])
    return contentOf(entry.id, module as RouteModule)
  }
  const childrenOf = (parentId: string | undefined): DataRouteObject[] =>
    entries
      .filter((entry) => entry.parentId === parentId)
      .map((entry) => {
        const { id, path } = entry
        const module = routeModules[id]
        const content = module ? contentOf(id, module) : { lazy: () => load(entry) }
        if (entry.index) return { id, path, index: true, ...content }
        const children = childrenOf(id)
        return { id, path, ...content, ...(children.length > 0 && { children }) }
      })
  return childrenOf(undefined)
}
