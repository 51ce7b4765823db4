import {
  type QuietHours as Hours,
  quietTimes,
  suggestedQuietHours,
} from "@pinyu/contract/notifications/quiet-hours"
import { notificationSettings } from "@pinyu/phrases/notifications"
import { useOnline } from "../../../lib/socket/online.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { SelectField } from "../../../ui/form/select-field.tsx"
import { SwitchField } from "../../../ui/member/switch-field.tsx"
import { useQuietHours, useSetQuietHours } from "../api.ts"
import styles from "./quiet-hours.module.css"

const words = notificationSettings.quiet

/** The hours without pushes and mails. Each change applies at once. */
export function QuietHours() {
  const query = useQuietHours()
  const online = useOnline()
  if (query.data) return <Choice hours={query.data.quiet_hours} />
  // The preferences below say that the page is offline.
  if (!online) return null
  if (!query.isError)
    return (
      <div aria-busy="true">
        <Skeleton height="5rem" />
      </div>
    )
  return (
    <ErrorState
      title={words.failedTitle}
      text={words.failedText}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  )
}

/** Both times are never the same: that would be no time, or all day. */
const optionsBut = (other: string, labelOf: (time: string) => string) =>
  quietTimes.map((value) => ({ value, label: labelOf(value), disabled: value === other }))

function Choice({ hours }: { hours: Hours | null }) {
  const save = useSetQuietHours()
  return (
    <div className={styles.card}>
      <SwitchField
        label={words.title}
        text={words.text}
        checked={hours !== null}
        onChange={(on) => save(on ? suggestedQuietHours : null)}
      />
      {hours && (
        <div className={styles.times}>
          <SelectField
            label={words.from}
            value={hours.from}
            options={optionsBut(hours.to, (time) => time)}
            onChange={({ target }) => save({ ...hours, from: target.value })}
          />
          <SelectField
            label={words.to}
            value={hours.to}
            options={optionsBut(hours.from, (time) => (time < hours.from ? words.nextDay(time) : time))}
            onChange={({ target }) => save({ ...hours, to: target.value })}
          />
          <p className={styles.zone}>{words.zone}</p>
        </div>
      )}
    </div>
  )
}
