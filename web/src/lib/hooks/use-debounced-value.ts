import { useEffect, useState } from "react"

/** Returns the value once it has been stable for `delayMs`; null keeps the previous value. */
export const useDebouncedValue = <Value>(value: Value, delayMs: number | null) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (delayMs === null) return
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
