import { memberParts } from "@pinyu/phrases/member-parts"
import { useEffect } from "react"
import { useBlocker, useLocation } from "react-router"
import { Button } from "../button.tsx"
import { Dialog, DialogActions, DialogText } from "./dialog.tsx"

interface LeaveGuardProps {
  unsaved: boolean
  words: { leaveTitle: string; leaveText: string; leave: string }
}

/** Asks before the page is left while something on it is not saved; the browser asks where the tab is closed. */
export function LeaveGuard({ unsaved, words }: LeaveGuardProps) {
  // The guard still stands for a moment after its page is left; it must not hold back what comes then.
  const { pathname: own } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname === own && nextLocation.pathname !== own,
  )

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [unsaved])

  return (
    <Dialog open={blocker.state === "blocked"} onClose={() => blocker.reset?.()} title={words.leaveTitle}>
      <DialogText>{words.leaveText}</DialogText>
      <DialogActions>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {words.leave}
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {memberParts.stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
