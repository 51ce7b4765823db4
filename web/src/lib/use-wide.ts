import { useSyncExternalStore } from "react"

const wide = "(width >= 64rem)"

const subscribe = (listener: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

/** Whether there is room for columns side by side, where the layouts differ by more than style. */
export const useWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  )
