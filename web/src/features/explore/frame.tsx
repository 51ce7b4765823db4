import { useEffect } from "react"
import { session } from "../../lib/session/session.ts"
import { useRecentWords } from "./recent-words.ts"

/** Mounted in the member area's frame: at sign-out, forgets the words that the member searched for. */
export function ExploreInFrame() {
  const recent = useRecentWords()
  useEffect(
    () =>
      session.subscribe(() => {
        const state = session.state()
        if (state.status === "visitor" && state.error === null) recent.clear()
      }),
    [recent],
  )
  return null
}
