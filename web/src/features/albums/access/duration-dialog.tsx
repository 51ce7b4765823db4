import { albumAccess as words } from "@pinyu/phrases/album-access"
import { common } from "@pinyu/phrases/common"
import { useState } from "react"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { Button } from "../../../ui/button.tsx"
import { Chip } from "../../../ui/chip.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Dialog, DialogActions, DialogText } from "../../../ui/member/dialog.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "./access.module.css"
import type { Duration } from "./api.ts"

const durations: readonly { label: string; hours: Duration }[] = [
  { label: words.hours(1), hours: 1 },
  ...[1, 3, 7, 30].map((days) => ({ label: words.days(days), hours: days * 24 })),
  { label: words.forGood, hours: null },
]

interface DurationDialogProps {
  /** Whom and what the access is for; null closes the dialog. */
  about: { nickname: string; albumTitle: string } | null
  confirmLabel: string
  doneText: string
  onChoose: (hours: Duration) => Promise<unknown>
  onClose: () => void
}

/** Asks for the duration of an access. */
export function DurationDialog({ about, onClose, ...choice }: DurationDialogProps) {
  return (
    <Dialog open={about !== null} onClose={onClose} title={words.grantTitle}>
      {about && (
        <>
          <DialogText>{words.grantText(about.nickname, about.albumTitle)}</DialogText>
          <Choice {...choice} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

function Choice({ confirmLabel, doneText, onChoose, onClose }: Omit<DurationDialogProps, "about">) {
  const [hours, setHours] = useState<Duration>(24)
  const { pending, message, submit } = useSubmission()
  const confirm = async () => {
    await onChoose(hours)
    toasts.show({ text: doneText, tone: "success" })
    onClose()
  }
  return (
    <>
      {message && <Banner tone="error">{message}</Banner>}
      <fieldset className={styles.durations} aria-label={words.duration}>
        {durations.map((duration) => (
          <Chip
            key={duration.label}
            selected={duration.hours === hours}
            onClick={() => setHours(duration.hours)}
          >
            {duration.label}
          </Chip>
        ))}
      </fieldset>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button
          busy={pending}
          onClick={() => void submit(confirm, (error) => toFailureMessage(error, words.grantFailed))}
          data-autofocus
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </>
  )
}
