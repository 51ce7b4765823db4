import { useEffect, useRef } from "react"

/** For a button that replaces a focused element: moves the focus here. */
export const useFocusHere = () => {
  const here = useRef<HTMLButtonElement>(null)
  useEffect(() => here.current?.focus(), [])
  return here
}
