import { useEffect, useRef } from "react"

/** For a button of a step that takes another's place: the focus, which went with that one, goes on here. */
export const useFocusHere = () => {
  const here = useRef<HTMLButtonElement>(null)
  useEffect(() => here.current?.focus(), [])
  return here
}
