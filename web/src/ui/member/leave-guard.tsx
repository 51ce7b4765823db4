import { profiles } from "@pinyu/phrases/profiles"
import { useEffect } from "react"
import { useBlocker, useLocation } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { Dialog, DialogActions, DialogText } from "../../../ui/member/dialog.tsx"

/** Asks before the page is left while something on it is not saved; the browser asks where the tab is closed. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
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
    <Dialog open={blocker.state === "blocked"} onClose={() => blocker.reset?.()} title={profiles.leaveTitle}>
      <DialogText>{profiles.leaveText}</DialogText>
      <DialogActions>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {profiles.leave}
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {profiles.stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
