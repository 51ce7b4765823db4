import type { Preference } from "@pinyu/contract/notifications/schemas"
import { memberParts } from "@pinyu/phrases/member-parts"
import { notificationSettings as words } from "@pinyu/phrases/notifications"
import { useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { useOnline } from "../../../lib/socket/online.ts"
import { Button } from "../../../ui/button.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { Switch } from "../../../ui/member/switch.tsx"
import { useChoose, usePreferences } from "../api.ts"
import { type Channel, channels } from "./preferences.ts"
import { PushDevice } from "./push-device.tsx"
import { QuietHours } from "./quiet-hours.tsx"
import styles from "./settings-section.module.css"

/** The notification preferences by topic and channel. */
export function SettingsSection() {
  return (
    <div className={styles.section}>
      <p className={styles.text}>{words.text}</p>
      <PushDevice />
      <QuietHours />
      <dl className={styles.channels}>
        {channels.map((channel) => (
          <div key={channel}>
            <dt>{words.channels[channel]}</dt>
            <dd>{words.channelTexts[channel]}</dd>
          </div>
        ))}
      </dl>
      <Choices />
    </div>
  )
}

function Choices() {
  const preferences = usePreferences()
  const online = useOnline()
  if (preferences.data) return <Table preferences={preferences.data} />
  const retry = () => void preferences.refetch()
  if (!online) return <ErrorState title={memberParts.offlineTitle} text={words.offlineText} onRetry={retry} />
  if (!preferences.isError)
    return (
      <div aria-busy="true">
        <Skeleton height="32rem" />
      </div>
    )
  return (
    <ErrorState
      title={words.loadFailedTitle}
      text={words.loadFailedText}
      error={preferences.error}
      onRetry={retry}
    />
  )
}

function Table({ preferences }: { preferences: readonly Preference[] }) {
  const choose = useChoose()
  const { hash } = useLocation()
  const linked = preferences.find(
    ({ notification_type }) => hash === `#${notification_type}`,
  )?.notification_type
  const row = useRef<HTMLTableRowElement>(null)
  // A notification's menu leads to its topic.
  useEffect(() => {
    if (linked === undefined) return
    row.current?.scrollIntoView({ block: "center" })
    row.current?.querySelector("input")?.focus({ preventScroll: true })
  }, [linked])
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {words.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map((one) => (
          <tr
            key={one.notification_type}
            ref={one.notification_type === linked ? row : undefined}
            className={one.notification_type === linked ? styles.linked : undefined}
          >
            <th scope="row">{words.topics[one.notification_type]}</th>
            {channels.map((channel) => (
              <td key={channel}>
                <label className={styles.press} htmlFor={`${one.notification_type}-${channel}`}>
                  <Switch
                    id={`${one.notification_type}-${channel}`}
                    checked={one[channel]}
                    aria-label={words.switchLabel(
                      words.topics[one.notification_type],
                      words.channels[channel],
                    )}
                    onChange={(on) => choose({ topic: one.notification_type, channel, on })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.all}</th>
          {channels.map((channel) => (
            <td key={channel}>
              <span className={styles.bulk}>
                <Bulk channel={channel} on onPress={() => choose({ topic: null, channel, on: true })} />
                <Bulk
                  channel={channel}
                  on={false}
                  onPress={() => choose({ topic: null, channel, on: false })}
                />
              </span>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function Bulk({ channel, on, onPress }: { channel: Channel; on: boolean; onPress: () => void }) {
  const label = on ? words.allOnLabel : words.allOffLabel
  return (
    <Button variant="quiet" size="sm" aria-label={label(words.channels[channel])} onClick={onPress}>
      {on ? words.allOn : words.allOff}
    </Button>
  )
}
