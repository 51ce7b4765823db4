import { admin } from "@pinyu/phrases/admin"
import { common } from "@pinyu/phrases/common"
import { Button } from "../../ui/button.tsx"
import styles from "./otp-section.module.css"

interface ActionsProps {
  submit: string
  busy: boolean
  onCancel: () => void
}

/** The buttons at the end of a step. */
export function Actions({ submit, busy, onCancel }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" busy={busy}>
        {busy ? admin.otp.confirming : submit}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {common.cancel}
      </Button>
    </div>
  )
}
