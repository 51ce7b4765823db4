import { type QueryClient, useQueryClient } from "@tanstack/react-query"

/**
 * Creates a hook that returns one instance per query cache, thus per signed-in member. All components
 * share it, and no member sees another's state.
 */
export const perQueryClient = <Instance extends object>(make: (client: QueryClient) => Instance) => {
  const things = new WeakMap<QueryClient, Instance>()
  return (): Instance => {
    const client = useQueryClient()
    const thing = things.get(client) ?? make(client)
    things.set(client, thing)
    return thing
  }
}
