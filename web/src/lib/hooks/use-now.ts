import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { deviceClock } from "../device-clock.ts"
import { serverClock } from "../server-clock.ts"

const minuteMs = 60_000

const deviceTime = () => deviceClock.now().getTime()

/**
 * The current time of the server, updated every minute, for relative times. A long list renders it without
 * blocking.
 */
export const useNow = () => {
  const offset = useSyncExternalStore(serverClock.subscribe, serverClock.offset, serverClock.offset)
  const [time, setTime] = useState(deviceTime)
  useEffect(() => {
    const timer = setInterval(() => startTransition(() => setTime(deviceTime())), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => new Date(time + offset), [time, offset])
}
