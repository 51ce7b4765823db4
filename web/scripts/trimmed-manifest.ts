const assignment = "window.__reactRouterManifest="

/**
 * Returns the script of a manifest in which a route names its imports only if a built page preloads them: such a page
 * compares its own `<link>` elements with the list. The browser finds the imports of other routes in their modules.
 * @throws {Error} when the script is not a manifest
 */
export const trimManifest = (script: string, pages: readonly string[]) => {
  if (!script.startsWith(assignment)) throw new Error("The manifest of the routes has another form now.")
  const manifest = JSON.parse(script.slice(assignment.length).replace(/;\s*$/, "")) as {
    routes: Record<string, { module: string; imports?: string[] }>
  }
  const isPreloaded = (module: string) => pages.some((page) => page.includes(`href="${module}"`))
  const routes = Object.entries(manifest.routes).map(([id, { imports, ...route }]) => [
    id,
    isPreloaded(route.module) ? { ...route, imports } : route,
  ])
  return `${assignment}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
}
