import type { Meeting } from "@pinyu/contract/meetings/schemas"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { meetings as words } from "@pinyu/phrases/meetings"
import { useState } from "react"
import { toErrorMessage } from "../../lib/api/api-error.ts"
import { useNow } from "../../lib/hooks/use-now.ts"
import { nearDateTimeLabel } from "../../lib/time.ts"
import { Button } from "../../ui/button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ConfirmMutation } from "../../ui/member/confirm-mutation.tsx"
import { Pill } from "../../ui/member/pill.tsx"
import { RecordItem } from "../../ui/member/record-list.tsx"
import { toasts } from "../../ui/toast/toasts.ts"
import { useEndMeeting, useEraseMeeting, useUpdateMeeting } from "./api.ts"
import styles from "./meetings.module.css"
import { delayed } from "./model.ts"
import { PlanDialog } from "./plan-dialog.tsx"

const tones = { planned: "blue", overdue: "yellow", safe: "green", cancelled: "grey" } as const
const delayMinutes = 30

/** A plan with what its member can do now. */
export function MeetingRow({ meeting }: { meeting: Meeting }) {
  const { person, place, meets_at, check_in_at, contact, state, alerts, erased_at } = meeting
  const now = useNow()
  const isOpen = state === "planned" || state === "overdue"
  return (
    <RecordItem
      title={words.with(person)}
      state={<Pill tone={tones[state]}>{words.states[state]}</Pill>}
      texts={[
        place,
        words.meets(nearDateTimeLabel(meets_at, now)),
        words.checkIn(nearDateTimeLabel(check_in_at, now)),
        words.sharedWith(contact),
      ]}
      notes={<time dateTime={erased_at}>{words.erased(dateTimeLabel(erased_at))}</time>}
    >
      {isOpen && alerts > 0 && <Banner tone="error">{words.alerted(alerts)}</Banner>}
      {isOpen && meeting.contact_stopped_at && <Banner>{words.contactStopped}</Banner>}
      {isOpen ? <OpenActions meeting={meeting} /> : <EndedActions meeting={meeting} />}
    </RecordItem>
  )
}

function OpenActions({ meeting }: { meeting: Meeting }) {
  const [choice, setChoice] = useState<"edit" | "cancel" | null>(null)
  const end = useEndMeeting(meeting.id)
  const update = useUpdateMeeting(meeting.id)
  const close = () => setChoice(null)
  const run = async (act: Promise<unknown>, done: string) => {
    try {
      await act
      toasts.show({ text: done, tone: "success" })
    } catch (error) {
      toasts.show({ text: toErrorMessage(error), tone: "error" })
    }
  }
  const delay = () => run(update.mutateAsync(delayed(meeting, delayMinutes)), words.laterDone)
  return (
    <div className={styles.actions}>
      <Button busy={end.isPending} onClick={() => void run(end.mutateAsync("safe"), words.safeDone)}>
        {words.safe}
      </Button>
      {meeting.state === "planned" && (
        <>
          <Button variant="outline" busy={update.isPending} onClick={() => void delay()}>
            {words.later}
          </Button>
          <div className={styles.others}>
            <Button variant="quiet" onClick={() => setChoice("edit")}>
              {words.edit}
            </Button>
            <Button variant="quiet" onClick={() => setChoice("cancel")}>
              {words.cancel}
            </Button>
          </div>
        </>
      )}
      <PlanDialog open={choice === "edit"} edited={meeting} onClose={close} />
      <ConfirmMutation
        open={choice === "cancel"}
        danger
        title={words.cancelTitle}
        text={words.cancelText}
        confirmLabel={words.cancel}
        onClose={close}
        action={() => end.mutateAsync("cancelled")}
        doneText={words.cancelled}
      />
    </div>
  )
}

function EndedActions({ meeting }: { meeting: Meeting }) {
  const [isConfirming, setConfirming] = useState(false)
  const erase = useEraseMeeting(meeting.id)
  return (
    <div className={styles.actions}>
      <Button variant="outline" size="sm" onClick={() => setConfirming(true)}>
        {words.erase}
      </Button>
      <ConfirmMutation
        open={isConfirming}
        danger
        title={words.eraseTitle}
        text={words.eraseText}
        confirmLabel={words.erase}
        onClose={() => setConfirming(false)}
        action={() => erase.mutateAsync(undefined)}
        doneText={words.erasedNow}
      />
    </div>
  )
}
