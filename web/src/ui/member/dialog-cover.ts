import { useSyncExternalStore } from "react"
import { createListeners } from "../../lib/listeners.ts"

const { subscribe, notify } = createListeners()
let covers = 0

/** Hides the other dialogs. Returns a function that shows them again. */
export const coverDialogs = () => {
  covers += 1
  notify()
  return () => {
    covers -= 1
    notify()
  }
}

/** Whether a dialog that wants to be alone is open. */
export const useCovered = () =>
  useSyncExternalStore(
    subscribe,
    () => covers > 0,
    () => false,
  )
