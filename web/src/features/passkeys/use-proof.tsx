import { useRef, useState } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import type { RunWithProof } from "../../lib/session/proof.ts"
import { reauthenticateByPassword } from "./api.ts"
import { type KnownProof, missingCode } from "./model.ts"
import { ReauthenticationDialog } from "./reauthentication-dialog.tsx"

const needsReauthentication = (error: unknown) =>
  error instanceof ApiError && error.code === "reauth_required"

/**
 * Runs actions that need a recent sign-in. When the server answers `reauth_required`, the dialog asks the
 * member to reauthenticate, and the action then runs again. The caller renders `dialog`.
 */
export const useProof = () => {
  const [isOpen, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [known, setKnown] = useState<KnownProof>({})
  const settle = useRef((_isProved: boolean) => {})

  const openDialog = (already: KnownProof = {}) =>
    new Promise<boolean>((resolve) => {
      settle.current = resolve
      setKnown(already)
      setOpen(true)
      setOpenings((count) => count + 1)
    })

  const proveBy = async (password: string | undefined) => {
    if (password === undefined) return openDialog()
    try {
      await reauthenticateByPassword({ password })
      return true
    } catch (error) {
      const code = missingCode(error)
      if (!code) throw error
      return openDialog({ password, code })
    }
  }

  const run: RunWithProof = async (action, password) => {
    try {
      return await action()
    } catch (error) {
      if (!needsReauthentication(error)) throw error
      return (await proveBy(password)) ? action() : null
    }
  }

  const close = (isProved: boolean) => {
    setOpen(false)
    settle.current(isProved)
  }

  return {
    run,
    /** Asks in any case; false when the member cancels. */
    prove: () => openDialog(),
    dialog: (
      <ReauthenticationDialog
        // Remounts each time: the dialog mounted last is above the one that started the action.
        key={openings}
        open={isOpen}
        known={known}
        onProved={() => close(true)}
        onClose={() => close(false)}
      />
    ),
  }
}
