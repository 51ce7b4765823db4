import { type QueryClient, useQueryClient } from "@tanstack/react-query"

/**
 * Returns one instance per query cache, thus per signed-in member. All components share it, and no member sees
 * another's state.
 */
export const oncePerClient = <Instance extends object>(make: (client: QueryClient) => Instance) => {
  const instances = new WeakMap<QueryClient, Instance>()
  return (client: QueryClient): Instance => {
    const instance = instances.get(client) ?? make(client)
    instances.set(client, instance)
    return instance
  }
}

/** The same as a hook. */
export const perQueryClient = <Instance extends object>(make: (client: QueryClient) => Instance) => {
  const instanceOf = oncePerClient(make)
  return (): Instance => instanceOf(useQueryClient())
}
