import { type QueryClient, useQueryClient } from "@tanstack/react-query"

/**
 * Makes a hook that answers one thing for each cache, and so for each signed-in member: all parts of a page share it, and
 * nobody meets what was somebody else's.
 */
export const onePerCache = <Thing extends object>(make: (client: QueryClient) => Thing) => {
  const things = new WeakMap<QueryClient, Thing>()
  return (): Thing => {
    const client = useQueryClient()
    const thing = things.get(client) ?? make(client)
    things.set(client, thing)
    return thing
  }
}
