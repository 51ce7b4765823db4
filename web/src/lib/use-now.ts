import { useEffect, useState } from "react"

const minuteMs = 60_000

/** The present, anew every minute: for whatever is shown relative to it. */
export const useNow = () => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
