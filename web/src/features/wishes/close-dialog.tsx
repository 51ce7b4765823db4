import type { Wish } from "@pinyu/contract/wishes/schemas"
import { common } from "@pinyu/phrases/common"
import { wishes } from "@pinyu/phrases/wishes"
import { useState } from "react"
import { useSubmission } from "../../lib/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useCloseWish } from "./api.ts"
import styles from "./close-dialog.module.css"

interface CloseDialogProps {
  /** Which wish; the dialog is closed without. */
  wish: Wish | null
  onClose: () => void
}

/** Takes a wish off the tree for good: as one that came true, or quietly. */
export function CloseDialog({ wish, onClose }: CloseDialogProps) {
  return (
    <Dialog open={wish !== null} onClose={onClose} title={wishes.closeTitle}>
      {wish && <CloseForm wish={wish} onClose={onClose} />}
    </Dialog>
  )
}

const endings = [
  { granted: true, label: wishes.closeGranted, text: wishes.closeGrantedText },
  { granted: false, label: wishes.closePlain, text: wishes.closePlainText },
]

function CloseForm({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const [granted, setGranted] = useState(true)
  const submission = useSubmission()
  const close = useCloseWish()
  const confirm = () =>
    void submission.submit(async () => {
      await close.mutateAsync({ id: wish.id, granted })
      toasts.show({ text: granted ? wishes.closedGranted : wishes.closedPlain, tone: "success" })
      onClose()
    })
  return (
    <>
      {submission.sentence && <Banner tone="error">{submission.sentence}</Banner>}
      <p className={styles.wish} dir="auto">
        {wish.title}
      </p>
      <DialogText>{wishes.closeText}</DialogText>
      <fieldset className={styles.endings}>
        <legend className={styles.legend}>{wishes.closeHow}</legend>
        {endings.map((ending) => (
          <label key={ending.label} className={styles.ending}>
            <input
              type="radio"
              name="ending"
              checked={granted === ending.granted}
              onChange={() => setGranted(ending.granted)}
              data-autofocus={ending.granted || undefined}
            />
            <span>
              <span className={styles.label}>{ending.label}</span>
              <span className={styles.text}>{ending.text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button busy={submission.pending} onClick={confirm}>
          {wishes.close}
        </Button>
      </DialogActions>
    </>
  )
}
