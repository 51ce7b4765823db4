import { createListeners } from "../../lib/listeners.ts"

/** Creates the queue of matches to show, each member once, for `useSyncExternalStore`. */
export const createMatchQueue = <Member extends { id: string }>() => {
  const announced = new Set<string>()
  let waiting: readonly Member[] = []
  const { subscribe, notify } = createListeners()
  const set = (next: readonly Member[]) => {
    waiting = next
    notify()
  }
  return {
    add: (member: Member) => {
      if (announced.has(member.id)) return
      announced.add(member.id)
      set([...waiting, member])
    },
    /** The match to show now. */
    current: () => waiting[0] ?? null,
    dismiss: () => set(waiting.slice(1)),
    subscribe,
  }
}
