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

/** How long a brief toast stays, in seconds. */
const briefSeconds = (tone: Tone) => (tone === "success" ? 2 : 3)

/** Creates the list of visible toasts, for `useSyncExternalStore`. */
export const createToasts = () => {
  let shown: readonly Toast[] = []
  let lastId = 0
  const { subscribe, notify } = createListeners()
  const set = (next: readonly Toast[]) => {
    shown = next
    notify()
  }
  const toasts = {
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
    /** A short text after a change of a setting. */
    showBriefly: (text: string, tone: "success" | "error" = "success") =>
      toasts.show({ text, tone, seconds: briefSeconds(tone) }),
    remove: (id: number) => set(shown.filter((toast) => toast.id !== id)),
    list: () => shown,
    subscribe,
  }
  return toasts
}

/** The toasts of this page. */
export const toasts = createToasts()
