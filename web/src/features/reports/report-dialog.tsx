import type { ReportTarget } from "@pinyu/contract/options"
import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import { useState } from "react"
import { useFocusHere } from "../../lib/hooks/use-focus-here.ts"
import { ConfirmStep } from "../../ui/member/confirm-mutation.tsx"
import { Dialog, DialogText } from "../../ui/member/dialog.tsx"
import { type Receipt, useReport } from "./api.ts"
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
    const text = reports.sure(target.nickname, optionNames.reportReason[draft.reason])
    return <Question text={text} onBack={() => setConfirming(false)} send={send} />
  }
  const confirmDraft = (next: Draft) => {
    setDraft(next)
    setConfirming(true)
  }
  return (
    <ReasonStep
      nickname={target.nickname}
      isMessage={target.type === "message"}
      draft={draft}
      onClose={onClose}
      onDone={confirmDraft}
    />
  )
}

interface QuestionProps {
  text: string
  onBack: () => void
  send: () => Promise<void>
}

function Question({ text, onBack, send }: QuestionProps) {
  const back = useFocusHere()
  return (
    <ConfirmStep
      confirmLabel={reports.submit}
      cancelLabel={reports.back}
      cancelRef={back}
      onCancel={onBack}
      action={send}
    >
      <DialogText>{text}</DialogText>
    </ConfirmStep>
  )
}
