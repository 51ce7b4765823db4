import { blacklistReason } from "@pinyu/contract/friends/schemas"
import { common } from "@pinyu/phrases/common"
import { friends } from "@pinyu/phrases/friends"
import { useState } from "react"
import { hasErrors } from "../../lib/api/field-errors.ts"
import { useSubmission } from "../../lib/api/use-submission.ts"
import { validateForm } from "../../lib/api/validate-form.ts"
import { useFocusHere } from "../../lib/hooks/use-focus-here.ts"
import { Button } from "../../ui/button.tsx"
import { Form, formText } from "../../ui/form/form.tsx"
import { ConfirmStep } from "../../ui/member/confirm-mutation.tsx"
import { Dialog, DialogActions, DialogText } from "../../ui/member/dialog.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useBlock } from "./api.ts"
import styles from "./block-dialog.module.css"
import { ReasonField } from "./reason-field.tsx"

interface BlockFormProps {
  member: { id: string; nickname: string }
  onClose: () => void
  /** Moves the focus away from an element that is about to disappear; resolves when done. */
  leave: () => Promise<void>
}

/** Blocks a member in two steps: an optional reason, then a confirmation that lists the effects. */
export function BlockDialog({ open, ...form }: BlockFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={friends.blockTitle}>
      <BlockForm {...form} />
    </Dialog>
  )
}

function BlockForm({ member, onClose, leave }: BlockFormProps) {
  const [reason, setReason] = useState("")
  const [isConfirming, setConfirming] = useState(false)
  return isConfirming ? (
    <Question member={member} reason={reason} leave={leave} onBack={() => setConfirming(false)} />
  ) : (
    <ReasonStep
      nickname={member.nickname}
      reason={reason}
      onClose={onClose}
      onDone={(typed) => {
        setReason(typed)
        setConfirming(true)
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

function ReasonStep({ nickname, reason: initial, onClose, onDone }: ReasonStepProps) {
  const submission = useSubmission()
  const submitReason = (typed: FormData) => {
    const reason = formText(typed, "reason")
    void submission.submit(async () => {
      const errors = validateForm(blacklistReason, { reason })
      if (!hasErrors(errors)) onDone(reason)
      return errors
    })
  }
  return (
    <Form submission={submission} onSubmit={submitReason}>
      <DialogText>{friends.blockLead(nickname)}</DialogText>
      <ReasonField submission={submission} initial={initial} />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit">{friends.blockNext}</Button>
      </DialogActions>
    </Form>
  )
}

interface QuestionProps extends Pick<BlockFormProps, "member" | "leave"> {
  reason: string
  onBack: () => void
}

function Question({ member: { id, nickname }, reason, leave, onBack }: QuestionProps) {
  const block = useBlock(leave)
  const back = useFocusHere()
  const action = async () => {
    await block.mutateAsync({ memberId: id, reason })
    toasts.show({ text: friends.blocked(nickname), tone: "success" })
  }
  return (
    <ConfirmStep
      danger
      confirmLabel={friends.block}
      cancelLabel={friends.blockBack}
      cancelRef={back}
      onCancel={onBack}
      action={action}
    >
      <DialogText>{friends.blockQuestion(nickname)}</DialogText>
      <ul className={styles.effects}>
        {friends.blockEffects(nickname).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ConfirmStep>
  )
}
