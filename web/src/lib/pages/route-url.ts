import type { Route } from "@pinyu/contract/route"

/** Builds the URL of an API call with its path and query parameters. */
export const urlOf = (
  route: Pick<Route, "path">,
  request: { params?: object | undefined; query?: object | undefined },
) => {
  const params = new Map(Object.entries(request.params ?? {}))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item))
    }
  }
  return query.size > 0 ? `${path}?${query}` : path
}
