import { useSyncExternalStore } from "react"

const subscribe = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener)
  window.addEventListener("focus", listener)
  window.addEventListener("blur", listener)
  return () => {
    document.removeEventListener("visibilitychange", listener)
    window.removeEventListener("focus", listener)
    window.removeEventListener("blur", listener)
  }
}

/** Whether somebody looks at the page. */
export const useVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible",
    () => true,
  )
