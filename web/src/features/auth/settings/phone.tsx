import type { User } from "@pinyu/contract/auth/schemas"
import { settings } from "@pinyu/phrases/settings"
import { useState } from "react"
import { type RunWithProof, useProofFirst } from "../../../lib/session/proof.ts"
import { Button } from "../../../ui/button.tsx"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useRemovePhone } from "./api.ts"
import styles from "./settings.module.css"
import { VerifyPhoneDialog } from "./verify-phone-dialog.tsx"

const words = settings.phone

interface PhoneProps {
  user: User
  run: RunWithProof
}

/** Verifies, replaces or removes the member's number. */
export function Phone({ user, run }: PhoneProps) {
  const [open, setOpen] = useState<"verify" | "remove" | null>(null)
  const proof = useProofFirst(run)
  const close = () => setOpen(null)
  return (
    <div className={styles.row}>
      <p className={styles.text}>{user.phone_verified ? words.verifiedText : words.text}</p>
      <div className={styles.actions}>
        {user.phone_verified && (
          <Button variant="quiet" onClick={() => void proof.open(() => setOpen("remove"))}>
            {words.remove}
          </Button>
        )}
        <Button
          variant="outline"
          busy={proof.isChecking}
          onClick={() => void proof.open(() => setOpen("verify"))}
        >
          {user.phone_verified ? words.change : words.add}
        </Button>
      </div>
      <VerifyPhoneDialog open={open === "verify"} run={run} onClose={close} />
      <RemovePhone open={open === "remove"} run={run} onClose={close} />
    </div>
  )
}

interface RemovePhoneProps extends Pick<PhoneProps, "run"> {
  open: boolean
  onClose: () => void
}

function RemovePhone({ open, run, onClose }: RemovePhoneProps) {
  const { mutateAsync } = useRemovePhone()
  const remove = async () => {
    const removed = await run(() => mutateAsync())
    if (removed) toasts.showBriefly(words.removed)
  }
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      action={remove}
      failedText={words.removeFailed}
      title={words.removeTitle}
      text={words.removeText}
      confirmLabel={words.remove}
      danger
    />
  )
}
