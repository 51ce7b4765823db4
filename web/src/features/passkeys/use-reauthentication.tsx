import { useRef, useState } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { reauthenticateByPassword } from "./api.ts"
import { type KnownProof, missingCode } from "./model.ts"
import { ReauthenticationDialog } from "./reauthentication-dialog.tsx"

/** Thrown when the member closes the dialog without reauthentication. */
export class ReauthenticationCancelled extends Error {}

interface Waiting {
  resume: () => void
  cancel: () => void
}

const needsReauthentication = (error: unknown) =>
  error instanceof ApiError && error.code === "reauth_required"

/**
 * Runs actions that need a recent sign-in. When the server answers `reauth_required`, the dialog asks the
 * member to reauthenticate, and the action then runs again. A password of the action itself is tried first.
 * The caller renders `dialog`.
 */
export const useReauthentication = (hasPasskey: boolean) => {
  const [isOpen, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [known, setKnown] = useState<KnownProof>({})
  const waiting = useRef<Waiting | null>(null)

  const openDialog = (already: KnownProof) =>
    new Promise<void>((resume, reject) => {
      waiting.current = { resume, cancel: () => reject(new ReauthenticationCancelled()) }
      setKnown(already)
      setOpen(true)
      setOpenings((count) => count + 1)
    })

  const proveBy = async (password: string | undefined) => {
    if (password === undefined) return openDialog({})
    try {
      await reauthenticateByPassword({ password })
    } catch (error) {
      const code = missingCode(error)
      if (!code) throw error
      await openDialog({ password, code })
    }
  }

  const close = (then: (waiting: Waiting) => void) => {
    const current = waiting.current
    waiting.current = null
    setOpen(false)
    if (current) then(current)
  }

  return {
    /** Asks in any case; rejects when the member cancels. */
    prove: () => openDialog({}),
    run: async <Result,>(action: () => Promise<Result>, password?: string): Promise<Result> => {
      try {
        return await action()
      } catch (error) {
        if (!needsReauthentication(error)) throw error
        await proveBy(password)
        return action()
      }
    },
    dialog: (
      <ReauthenticationDialog
        // Remounts each time: the dialog mounted last is above the one that started the action.
        key={openings}
        open={isOpen}
        hasPasskey={hasPasskey}
        known={known}
        onProved={() => close(({ resume }) => resume())}
        onClose={() => close(({ cancel }) => cancel())}
      />
    ),
  }
}

export type Reauthentication = ReturnType<typeof useReauthentication>
