import { verificationLimits } from "@pinyu/contract/verification/limits"
import { type DeclineReason, declineReasons } from "@pinyu/contract/verification/options"
import type { WholeVerification } from "@pinyu/contract/verification/schemas"
import { adminVerification as words } from "@pinyu/phrases/admin-verification"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useState } from "react"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { ConfirmStep } from "../../../ui/member/confirm-mutation.tsx"
import { Dialog } from "../../../ui/member/dialog.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "../console.module.css"
import { useDecide } from "./api.ts"
import { firstOf } from "./model.ts"

interface DecideFormProps {
  verification: WholeVerification
  /** The photos that show the same person. */
  chosen: ReadonlySet<string>
}

/** The decision about a submission, or how it ended. */
export function DecideForm({ verification, chosen }: DecideFormProps) {
  const { id, photos, decision, may_decide, with_service } = verification
  const [isDeclining, setDeclining] = useState(false)
  const decide = useDecide(id)
  if (decision)
    return (
      <p className={styles.facts}>
        <strong>{words.outcomes[decision.outcome]}</strong>
        {decision.by_service && <span>{words.byService}</span>}
        {decision.reason && <span>{words.reasons[decision.reason]}</span>}
        {decision.message && <span dir="auto">{decision.message}</span>}
        <time dateTime={decision.decided_at}>{words.decided(dateTimeLabel(decision.decided_at))}</time>
      </p>
    )
  if (!may_decide) return <Banner>{words.ownAccount}</Banner>
  const first = firstOf(photos)
  const hasFirst = first !== undefined && chosen.has(first.id)
  const approve = () =>
    decide.mutate(
      { outcome: "approved", photo_ids: photos.map((photo) => photo.id).filter((one) => chosen.has(one)) },
      { onSuccess: () => toasts.show({ text: words.approved, tone: "success" }) },
    )
  return (
    <section className={styles.form}>
      <Heading level={2}>{words.decideTitle}</Heading>
      {decide.error && !isDeclining && <Banner tone="error">{toErrorMessage(decide.error)}</Banner>}
      {with_service && <p className={styles.quiet}>{words.withService}</p>}
      {!hasFirst && <p className={styles.quiet}>{words.needsFirst}</p>}
      <div className={styles.buttons}>
        <Button disabled={!hasFirst} busy={decide.isPending && !isDeclining} onClick={approve}>
          {words.approve}
        </Button>
        <Button variant="danger" onClick={() => setDeclining(true)}>
          {words.decline}
        </Button>
      </div>
      <Dialog open={isDeclining} onClose={() => setDeclining(false)} title={words.declineTitle}>
        <DeclineStep decide={decide.mutateAsync} onClose={() => setDeclining(false)} />
      </Dialog>
    </section>
  )
}

const reasons = declineReasons.map((value) => ({ value, label: words.reasons[value] }))

interface DeclineStepProps {
  decide: ReturnType<typeof useDecide>["mutateAsync"]
  onClose: () => void
}

function DeclineStep({ decide, onClose }: DeclineStepProps) {
  const [reason, setReason] = useState<DeclineReason>("unclear")
  const [message, setMessage] = useState("")
  const act = async () => {
    await decide({ outcome: "declined", reason, message })
    toasts.show({ text: words.declined, tone: "success" })
    onClose()
  }
  return (
    <ConfirmStep danger confirmLabel={words.decline} action={act} onCancel={onClose}>
      <SelectField
        label={words.reason}
        options={reasons}
        value={reason}
        onChange={({ target }) => setReason(declineReasons.find((one) => one === target.value) ?? "unclear")}
      />
      <TextAreaField
        label={words.message}
        hint={words.messageHint}
        max={verificationLimits.message.max}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
    </ConfirmStep>
  )
}
