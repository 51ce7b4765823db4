/** Makes the list of those who want to hear that something changed: `subscribe` is what `useSyncExternalStore` takes. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
