import { useEffect, useEffectEvent } from "react"

/** Calls `refetch` after each reconnect, and when the page becomes visible again. */
export const useCatchUp = (connected: boolean, refetch: () => void) => {
  const onReturn = useEffectEvent(refetch)
  useEffect(() => {
    if (connected) onReturn()
  }, [connected])
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === "visible") onReturn()
    }
    document.addEventListener("visibilitychange", onVisible)
    return () => document.removeEventListener("visibilitychange", onVisible)
  }, [])
}
