import { reports } from "@pinyu/phrases/reports"
import { useFocusHere } from "../../lib/hooks/use-focus-here.ts"
import { Button } from "../../ui/button.tsx"
import { DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import type { Receipt } from "./api.ts"
import styles from "./receipt-step.module.css"

interface ReceiptStepProps {
  receipt: Receipt
  onClose: () => void
  onBlock: () => void
}

/** The receipt number, and an offer to block the reported member. */
export function ReceiptStep({ receipt: { report, already_open }, onClose, onBlock }: ReceiptStepProps) {
  const done = useFocusHere()
  return (
    <>
      <div role="status">
        <DialogText>{already_open ? reports.alreadyOpen : reports.received}</DialogText>
        <dl className={styles.receipt}>
          <dt>{reports.number}</dt>
          <dd>{report.receipt_number}</dd>
        </dl>
      </div>
      <DialogText>{reports.blockToo}</DialogText>
      <DialogActions>
        <Button variant="outline" onClick={onBlock}>
          {reports.block}
        </Button>
        <Button ref={done} onClick={onClose}>
          {reports.done}
        </Button>
      </DialogActions>
    </>
  )
}
