import type { Passkey } from "@pinyu/contract/passkeys/schemas"
import { common } from "@pinyu/phrases/common"
import { passkeys as words } from "@pinyu/phrases/passkeys"
import { useEffect, useRef } from "react"
import { useSubmission } from "../../lib/api/use-submission.ts"
import type { RunWithProof } from "../../lib/session/proof.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useRenamePasskey } from "./api.ts"
import { newNameOf, renameMessage } from "./model.ts"
import styles from "./passkeys.module.css"

interface RenamePasskeyProps {
  passkey: Passkey
  run: RunWithProof
  onDone: () => void
}

/** Edits the name of a passkey. Does not send an empty or unchanged name. */
export function RenamePasskey({ passkey, run, onDone }: RenamePasskeyProps) {
  const field = useRef<HTMLInputElement>(null)
  const submission = useSubmission()
  const { mutateAsync } = useRenamePasskey()
  useEffect(() => field.current?.select(), [])

  const save = (typed: FormData) =>
    void submission.submit(async () => {
      const deviceName = newNameOf(formText(typed, "deviceName"), passkey.device_name)
      if (deviceName === null) return onDone()
      if (!(await run(() => mutateAsync({ id: passkey.credential_id, deviceName })))) return
      toasts.showBriefly(words.renamed)
      onDone()
    }, renameMessage)

  return (
    <div className={styles.rename}>
      <Form submission={submission} onSubmit={save}>
        <TextField
          ref={field}
          label={words.name}
          name="deviceName"
          defaultValue={passkey.device_name}
          autoComplete="off"
          error={submission.errors.deviceName}
          onChange={() => submission.clearError("deviceName")}
          onKeyDown={({ key }) => key === "Escape" && onDone()}
        />
        <div className={styles.actions}>
          <Button type="submit" size="sm" busy={submission.pending}>
            {words.save}
          </Button>
          <Button variant="quiet" size="sm" onClick={onDone}>
            {common.cancel}
          </Button>
        </div>
      </Form>
    </div>
  )
}
