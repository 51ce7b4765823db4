import { memberParts } from "@pinyu/phrases/member-parts"
import { useBlocker, useLocation } from "react-router"
import { useUnloadWarning } from "../../lib/hooks/use-unload-warning.ts"
import { Button } from "../button.tsx"
import { Dialog, DialogActions, DialogText } from "./dialog.tsx"

interface LeaveGuardProps {
  unsaved: boolean
  texts: { leaveTitle: string; leaveText: string; leave: string }
}

/** Asks before navigation while changes are unsaved. The browser asks when the tab closes. */
export function LeaveGuard({ unsaved, texts }: LeaveGuardProps) {
  // The guard remains mounted for a moment after navigation; it must not block the next one.
  const { pathname: own } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname === own && nextLocation.pathname !== own,
  )

  useUnloadWarning(unsaved)

  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={texts.leaveTitle}
      closesOnBack={false}
    >
      <DialogText>{texts.leaveText}</DialogText>
      <DialogActions>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {texts.leave}
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {memberParts.stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
