import { useEffect, useEffectEvent } from "react"

/** A member was blocked or unblocked, on this page or on another page of the same viewer. */
export interface BlockChange {
  userId: string
  isBlocked: boolean
  /** True when the change happened on another page: this page may still show the member. */
  isElsewhere?: boolean
}

const listeners = new Set<(change: BlockChange) => void>()

/** Announces a change to every component that shows members. Repeats are harmless. */
export const announceBlockChange = (change: BlockChange) => {
  for (const listener of listeners) listener(change)
}

/** Calls `handle` for each change while the component is mounted. */
export const useBlockChanges = (handle: (change: BlockChange) => void) => {
  const onChange = useEffectEvent(handle)
  useEffect(() => {
    listeners.add(onChange)
    return () => {
      listeners.delete(onChange)
    }
  }, [])
}
