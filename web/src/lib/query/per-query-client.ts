import { type QueryClient, useQueryClient } from "@tanstack/react-query"

/**
 * Creates a hook that returns one instance per query cache, thus per signed-in member. All components
 * share it, and no member sees another's state.
 */
export const perQueryClient = <Instance extends object>(make: (client: QueryClient) => Instance) => {
  const instances = new WeakMap<QueryClient, Instance>()
  return (): Instance => {
    const client = useQueryClient()
    const instance = instances.get(client) ?? make(client)
    instances.set(client, instance)
    return instance
  }
}
