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
  /** The duration in seconds; it pauses under the pointer or with the focus. */
  seconds: number
  actions: readonly ToastAction[]
  /** Called when a person closes it, not after the timeout or an action. */
  onDismiss?: () => void
}

/** Creates the list of visible toasts, for `useSyncExternalStore`. */
export const createToasts = () => {
  let shown: readonly Toast[] = []
  let lastId = 0
  const { subscribe, notify } = createListeners()
  const set = (next: readonly Toast[]) => {
    shown = next
    notify()
  }
  return {
    /** Shows a toast below the others and returns its id. Errors stay longer. */
    show: ({
      tone = "info",
      seconds = tone === "error" ? 8 : 5,
      actions = [],
      ...rest
    }: Pick<Toast, "text"> & Partial<Omit<Toast, "id" | "text">>) => {
      const id = ++lastId
      // A repeated message adds nothing; more than three toasts would cover the screen.
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
