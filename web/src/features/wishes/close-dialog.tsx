import { wishesLimits } from "@pinyu/contract/wishes/limits"
import { type Wish, wishThanks } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import { wishes } from "@pinyu/phrases/wishes"
import { useState } from "react"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { useNow } from "../../lib/hooks/use-now.ts"
import { useRetainedState } from "../../lib/session/retained-state.ts"
import { Button } from "../../ui/button.tsx"
import { Form } from "../../ui/form/form.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { RadioList } from "../../ui/member/radio-list.tsx"
import { TextAreaField } from "../../ui/member/text-area-field.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useCloseWish } from "./api.ts"
import styles from "./close-dialog.module.css"
import { statusAt } from "./model.ts"

interface CloseDialogProps {
  /** The wish; null closes the dialog. */
  wish: Wish | null
  onClose: () => void
}

/** Closes a wish for good, also an expired one: as granted, or silently. */
export function CloseDialog({ wish, onClose }: CloseDialogProps) {
  return (
    <Dialog open={wish !== null} onClose={onClose} title={wishes.closeTitle}>
      {wish && <CloseForm wish={wish} onClose={onClose} />}
    </Dialog>
  )
}

/** How the wish ended. No default, because a granted wish is announced and cannot be undone. */
const endings = [
  {
    value: "granted",
    label: wishes.closeGranted,
    text: wishes.closeGrantedText,
    done: wishes.closedGranted,
  },
  { value: "plain", label: wishes.closePlain, text: wishes.closePlainText, done: wishes.closedPlain },
]

function CloseForm({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const submission = useSubmission()
  const close = useCloseWish()
  const now = useNow()
  const [isGranted, setGranted] = useState(false)
  const [thanks, setThanks] = useRetainedState(`wishes.thanks.${wish.id}`, () => "")
  const send = (typed: FormData) =>
    void submission.submit(async () => {
      const ending = endings.find(({ value }) => value === typed.get("ending"))
      if (!ending) return { ending: wishes.closeMissing }
      const granted = ending.value === "granted"
      const words = granted ? thanks : ""
      const errors = validateForm(wishThanks, { thanks: words })
      if (hasErrors(errors)) return errors
      await close.mutateAsync({ id: wish.id, granted, thanks: words })
      setThanks("")
      toasts.show({ text: ending.done, tone: "success" })
      onClose()
    })
  return (
    <Form submission={submission} onSubmit={send}>
      <p className={styles.wish} dir="auto">
        {wish.title}
      </p>
      <DialogText>
        {statusAt(wish, now) === "expired" ? wishes.closeExpiredText : wishes.closeText}
      </DialogText>
      <RadioList
        label={wishes.closeHow}
        name="ending"
        options={endings}
        error={submission.errors.ending}
        autoFocus
        onChoose={(value) => {
          setGranted(value === "granted")
          submission.clearError("ending")
        }}
      />
      {isGranted && (
        <TextAreaField
          label={wishes.thanks}
          name="thanks"
          max={wishesLimits.thanks.max}
          rows={2}
          hint={wishes.thanksHint}
          error={submission.errors.thanks}
          optional
          value={thanks}
          onChange={({ target }) => {
            setThanks(target.value)
            submission.clearError("thanks")
          }}
        />
      )}
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={submission.pending}>
          {wishes.close}
        </Button>
      </DialogActions>
    </Form>
  )
}
