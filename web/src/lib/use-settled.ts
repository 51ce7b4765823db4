import { useEffect, useState } from "react"

/** The value once it has not changed for `delayMs`; with a delay of null it stays as it was. */
export const useSettled = <Value>(value: Value, delayMs: number | null) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (delayMs === null) return
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
