import { createListeners } from "../../lib/listeners.ts"
import type { Tone } from "../feedback/banner.tsx"

export interface ToastAction {
  label: string
  onPress: () => void
}

export interface Toast {
  id: number
  text: string
  tone: Tone
  /** How long it stays, in seconds; it waits while it is pointed at or holds the focus. */
  seconds: number
  actions: readonly ToastAction[]
  /** Called when a person closes it, not when its time is over or an action was taken. */
  onDismiss?: () => void
}

/** Makes the list of toasts on screen, for `useSyncExternalStore`. */
export const createToasts = () => {
  let shown: readonly Toast[] = []
  let lastId = 0
  const { subscribe, tell } = createListeners()
  const set = (next: readonly Toast[]) => {
    shown = next
    tell()
  }
  return {
    /** Shows an outcome, newest last, and returns its id. An error stays longer, for it has to be read. */
    show: ({
      tone = "info",
      seconds = tone === "error" ? 8 : 5,
      actions = [],
      ...rest
    }: Pick<Toast, "text"> & Partial<Omit<Toast, "id" | "text">>) => {
      const id = ++lastId
      // The same sentence twice says nothing new; more than three would cover the screen.
      set([
        ...shown.filter((toast) => toast.text !== rest.text).slice(-2),
        { ...rest, id, tone, seconds, actions },
      ])
      return id
    },
    remove: (id: number) => set(shown.filter((toast) => toast.id !== id)),
    list: () => shown,
    subscribe,
  }
}

/** The toasts of this page. */
export const toasts = createToasts()
