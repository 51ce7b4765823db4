import { useEffect, useState } from "react"
import { serverClock } from "../server-clock.ts"
import { setTimer } from "../set-timer.ts"

/** Whole seconds until an instant, never below zero; both in ms since 1970. */
const secondsUntil = (end: number, now: number) => Math.max(0, Math.ceil((end - now) / 1000))

/** Counts down the whole seconds to an instant (ms since 1970), then stays at zero. */
export const useSecondsUntil = (end: number) => {
  const [now, setNow] = useState(() => serverClock.now().getTime())
  const left = secondsUntil(end, now)

  useEffect(() => {
    const current = serverClock.now().getTime()
    if (now > current || secondsUntil(end, current) !== secondsUntil(end, now)) setNow(current)
    // Wakes just after the number changes.
    if (end > current)
      return setTimer(() => setNow(serverClock.now().getTime()), (end - current) % 1000 || 1000)
  }, [end, now])

  return left
}
