import { useEffect, useEffectEvent } from "react"

/** Asks for what may have been missed: whenever the connection is there again, and whenever somebody looks at the page again. */
export const useCatchUp = (connected: boolean, ask: () => void) => {
  const onReturn = useEffectEvent(ask)
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
