import { startTransition, useEffect, useState } from "react"

const minuteMs = 60_000

/** The current time, updated every minute, for relative times. A long list renders it without blocking. */
export const useNow = () => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => startTransition(() => setNow(new Date())), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
