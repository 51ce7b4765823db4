import { blacklistReason } from "@pinyu/contract/friends/schemas"
import { common } from "@pinyu/phrases/common"
import { friends } from "@pinyu/phrases/friends"
import { useState } from "react"
import { hasAny } from "../../lib/problems.ts"
import { problemsIn } from "../../lib/problems-in.ts"
import { useFocusHere } from "../../lib/use-focus-here.ts"
import { useSubmission } from "../../lib/use-submission.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Form, textIn } from "../../ui/form/form.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useBlock } from "./api.ts"
import { ReasonField } from "./reason-field.tsx"

interface BlockFormProps {
  member: { id: string; nickname: string }
  onClose: () => void
  /** Takes the person away from what is about to vanish; done when they are elsewhere. */
  leave: () => Promise<void>
}

/** Puts a member on the blacklist: why, if one likes to say; then what will be lost, and whether one is sure. */
export function BlockDialog({ open, ...form }: BlockFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={friends.blockTitle}>
      <BlockForm {...form} />
    </Dialog>
  )
}

function BlockForm({ member, onClose, leave }: BlockFormProps) {
  const [reason, setReason] = useState("")
  const [sure, setSure] = useState(false)
  return sure ? (
    <SureStep member={member} reason={reason} leave={leave} onBack={() => setSure(false)} />
  ) : (
    <ReasonStep
      nickname={member.nickname}
      reason={reason}
      onClose={onClose}
      onDone={(given) => {
        setReason(given)
        setSure(true)
      }}
    />
  )
}

interface ReasonStepProps {
  nickname: string
  reason: string
  onClose: () => void
  onDone: (reason: string) => void
}

function ReasonStep({ nickname, reason: known, onClose, onDone }: ReasonStepProps) {
  const submission = useSubmission()
  const goOn = (typed: FormData) => {
    const reason = textIn(typed, "reason")
    void submission.submit(async () => {
      const problems = problemsIn(blacklistReason, { reason })
      if (!hasAny(problems)) onDone(reason)
      return problems
    })
  }
  return (
    <Form submission={submission} onSubmit={goOn}>
      <DialogText>{friends.blockLead(nickname)}</DialogText>
      <ReasonField submission={submission} known={known} />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit">{friends.blockNext}</Button>
      </DialogActions>
    </Form>
  )
}

interface SureStepProps extends Pick<BlockFormProps, "member" | "leave"> {
  reason: string
  onBack: () => void
}

function SureStep({ member, reason, leave, onBack }: SureStepProps) {
  const submission = useSubmission()
  const block = useBlock(leave)
  const back = useFocusHere()
  const confirm = () =>
    void submission.submit(async () => {
      await block.mutateAsync({ memberId: member.id, reason })
      toasts.show({ text: friends.blocked(member.nickname), tone: "success" })
    })
  return (
    <>
      {submission.sentence && <Banner tone="error">{submission.sentence}</Banner>}
      <DialogText>{friends.blockLoss(member.nickname)}</DialogText>
      <DialogActions>
        <Button ref={back} variant="outline" onClick={onBack}>
          {friends.blockBack}
        </Button>
        <Button variant="danger" busy={submission.pending} onClick={confirm}>
          {friends.block}
        </Button>
      </DialogActions>
    </>
  )
}
