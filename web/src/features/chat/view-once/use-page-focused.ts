import { useSyncExternalStore } from "react"

const subscribe = (listener: () => void) => {
  window.addEventListener("focus", listener)
  window.addEventListener("blur", listener)
  document.addEventListener("visibilitychange", listener)
  return () => {
    window.removeEventListener("focus", listener)
    window.removeEventListener("blur", listener)
    document.removeEventListener("visibilitychange", listener)
  }
}

/** True while the page is visible and its window has the focus. */
export const usePageFocused = () =>
  useSyncExternalStore(subscribe, () => document.visibilityState === "visible" && document.hasFocus())
