import type { ReportTarget } from "@pinyu/contract/options"
import { reports } from "@pinyu/phrases/reports"
import { useState } from "react"
import { Dialog } from "../../ui/member/dialog.tsx"
import { type Receipt, useReport } from "./api.ts"
import type { Draft } from "./model.ts"
import { ReasonStep } from "./reason-step.tsx"
import { ReceiptStep } from "./receipt-step.tsx"
import { SureStep } from "./sure-step.tsx"

interface ReportFormProps {
  /** What is reported, and whose it is. */
  target: { type: ReportTarget; id: string; nickname: string }
  onClose: () => void
  /** Leads on to the blacklist. */
  onBlock: () => void
}

/** Reports somebody or what they made: why, whether one is sure, and the receipt. */
export function ReportDialog({ open, ...form }: ReportFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={reports.title}>
      <ReportForm {...form} />
    </Dialog>
  )
}

function ReportForm({ target, onClose, onBlock }: ReportFormProps) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [sure, setSure] = useState(false)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const report = useReport()

  if (receipt) return <ReceiptStep receipt={receipt} onClose={onClose} onBlock={onBlock} />
  if (draft && sure) {
    const send = async () => {
      const { type: target_type, id: target_id } = target
      setReceipt(await report.mutateAsync({ target_type, target_id, ...draft }))
    }
    return <SureStep nickname={target.nickname} draft={draft} onBack={() => setSure(false)} send={send} />
  }
  const goOn = (said: Draft) => {
    setDraft(said)
    setSure(true)
  }
  return <ReasonStep nickname={target.nickname} draft={draft} onClose={onClose} onDone={goOn} />
}
