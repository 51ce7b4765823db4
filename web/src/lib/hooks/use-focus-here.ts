import { useEffect, useRef } from "react"

/** For a button that replaces a focused element: moves the focus here. */
export const useFocusHere = <Target extends HTMLElement = HTMLButtonElement>() => {
  const here = useRef<Target>(null)
  useEffect(() => here.current?.focus(), [])
  return here
}
