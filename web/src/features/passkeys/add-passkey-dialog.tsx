import { type AuthenticatorAttachment, authenticatorAttachments } from "@pinyu/contract/passkeys/options"
import { common } from "@pinyu/phrases/common"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { useState } from "react"
import { useSubmission } from "../../lib/api/use-submission.ts"
import type { RunWithProof } from "../../lib/session/proof.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { Dialog, DialogActions } from "../../ui/member/dialog.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useAddPasskey } from "./api.ts"
import { registrationMessage } from "./model.ts"
import styles from "./passkeys.module.css"

interface AddPasskeyDialogProps {
  open: boolean
  /** Whether this device has a platform authenticator. */
  hasPlatform: boolean
  run: RunWithProof
  onClose: () => void
}

/** Asks for the name and the authenticator of a new passkey, and creates it. */
export function AddPasskeyDialog({ open, onClose, ...content }: AddPasskeyDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.addTitle}>
      <Content onClose={onClose} {...content} />
    </Dialog>
  )
}

function Content({ hasPlatform, run, onClose }: Omit<AddPasskeyDialogProps, "open">) {
  const submission = useSubmission()
  const { mutateAsync } = useAddPasskey()
  const [attachment, setAttachment] = useState<AuthenticatorAttachment>(
    hasPlatform ? "platform" : "cross-platform",
  )

  const add = (typed: FormData) =>
    void submission.submit(async () => {
      const name = formText(typed, "deviceName").trim()
      if (name === "") return { deviceName: words.nameRequired }
      const deviceName = name === words.defaultName ? undefined : name
      const options = { deviceName, fallbackName: name, authenticatorAttachment: attachment }
      const added = await run(() => mutateAsync(options))
      if (added === null) return undefined
      toasts.showBriefly(words.added(added))
      onClose()
      return undefined
    }, registrationMessage)

  return (
    <Form submission={submission} onSubmit={add}>
      <TextField
        label={words.name}
        name="deviceName"
        defaultValue={words.defaultName}
        autoComplete="off"
        hint={words.addHint}
        error={submission.errors.deviceName}
        onChange={() => submission.clearError("deviceName")}
        data-autofocus
      />
      <fieldset className={styles.places}>
        <legend>{words.where}</legend>
        {authenticatorAttachments.map((option) => {
          const isMissing = option === "platform" && !hasPlatform
          return (
            <label key={option} className={styles.place}>
              <input
                type="radio"
                name="attachment"
                value={option}
                checked={attachment === option}
                disabled={isMissing}
                onChange={() => setAttachment(option)}
              />
              <span>
                <strong>{words.wheres[option]}</strong>
                <span>{isMissing ? words.noPlatform : words.whereTexts[option]}</span>
              </span>
            </label>
          )
        })}
      </fieldset>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={submission.pending}>
          {submission.pending ? words.waiting : words.continue}
        </Button>
      </DialogActions>
    </Form>
  )
}
