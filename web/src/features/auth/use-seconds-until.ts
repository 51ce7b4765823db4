import { useEffect, useState } from "react"
import { later } from "../../lib/later.ts"
import { secondsUntil } from "./model.ts"

/** Counts down the whole seconds to an instant (ms since 1970), then stays at zero. */
export const useSecondsUntil = (end: number) => {
  const [now, setNow] = useState(() => Date.now())
  const left = secondsUntil(end, now)

  useEffect(() => {
    const current = Date.now()
    if (now > current || secondsUntil(end, current) !== secondsUntil(end, now)) setNow(current)
    // Woken just after the moment at which the number changes.
    if (end > current) return later(() => setNow(Date.now()), (end - current) % 1000 || 1000)
  }, [end, now])

  return left
}
