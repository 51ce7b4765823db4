import type { ReportTarget } from "@pinyu/contract/options"
import { reports } from "@pinyu/phrases/reports"
import { useState } from "react"
import { Dialog } from "../../ui/member/dialog.tsx"
import { type Receipt, useReport } from "./api.ts"
import { ConfirmStep } from "./confirm-step.tsx"
import type { Draft } from "./model.ts"
import { ReasonStep } from "./reason-step.tsx"
import { ReceiptStep } from "./receipt-step.tsx"

interface ReportFormProps {
  /** The reported item and its author. */
  target: { type: ReportTarget; id: string; nickname: string }
  onClose: () => void
  /** Continues with the block dialog. */
  onBlock: () => void
}

/** Reports a member or their content: reason, confirmation, receipt. */
export function ReportDialog({ open, ...form }: ReportFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={reports.title}>
      <ReportForm {...form} />
    </Dialog>
  )
}

function ReportForm({ target, onClose, onBlock }: ReportFormProps) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const report = useReport()

  if (receipt) return <ReceiptStep receipt={receipt} onClose={onClose} onBlock={onBlock} />
  if (draft && isConfirming) {
    const send = async () => {
      const { type: target_type, id: target_id } = target
      setReceipt(await report.mutateAsync({ target_type, target_id, ...draft }))
    }
    return (
      <ConfirmStep nickname={target.nickname} draft={draft} onBack={() => setConfirming(false)} send={send} />
    )
  }
  const goOn = (said: Draft) => {
    setDraft(said)
    setConfirming(true)
  }
  return <ReasonStep nickname={target.nickname} draft={draft} onClose={onClose} onDone={goOn} />
}
