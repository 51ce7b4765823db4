import { createListeners } from "../../lib/listeners.ts"

/** Makes the matches that are still to be shown, one after another; each member once, for `useSyncExternalStore`. */
export const createMoments = <Member extends { id: string }>() => {
  const known = new Set<string>()
  let waiting: readonly Member[] = []
  const { subscribe, tell } = createListeners()
  const set = (next: readonly Member[]) => {
    waiting = next
    tell()
  }
  return {
    add: (member: Member) => {
      if (known.has(member.id)) return
      known.add(member.id)
      set([...waiting, member])
    },
    /** The match to show now. */
    current: () => waiting[0] ?? null,
    dismiss: () => set(waiting.slice(1)),
    subscribe,
  }
}
