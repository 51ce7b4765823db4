import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { useFocusHere } from "../../lib/hooks/use-focus-here.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import type { Draft } from "./model.ts"

interface ConfirmStepProps {
  nickname: string
  draft: Draft
  onBack: () => void
  send: () => Promise<void>
}

/** Asks for confirmation. */
export function ConfirmStep({ nickname, draft, onBack, send }: ConfirmStepProps) {
  const submission = useSubmission()
  const back = useFocusHere()
  const confirm = () => void submission.submit(send)
  return (
    <>
      {submission.message && <Banner tone="error">{submission.message}</Banner>}
      <DialogText>{reports.sure(nickname, optionNames.reportReason[draft.reason])}</DialogText>
      <DialogActions>
        <Button ref={back} variant="outline" onClick={onBack}>
          {reports.back}
        </Button>
        <Button busy={submission.pending} onClick={confirm}>
          {reports.submit}
        </Button>
      </DialogActions>
    </>
  )
}
