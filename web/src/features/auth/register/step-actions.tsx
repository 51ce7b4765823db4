import { common } from "@pinyu/phrases/common"
import { registration } from "@pinyu/phrases/registration"
import { Button } from "../../../ui/button.tsx"
import styles from "./register.module.css"

interface StepActionsProps {
  onBack: () => void
  busy: boolean
  disabled?: boolean
}

/** Back and next, at the end of a step. */
export function StepActions({ onBack, busy, disabled = false }: StepActionsProps) {
  return (
    <div className={styles.actions}>
      <Button variant="outline" size="lg" onClick={onBack}>
        {common.back}
      </Button>
      <Button type="submit" size="lg" busy={busy} disabled={disabled}>
        {registration.next}
      </Button>
    </div>
  )
}
