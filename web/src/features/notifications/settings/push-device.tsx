import { notificationSettings as words } from "@pinyu/phrases/notifications"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useSession } from "../../../lib/session/session.ts"
import { Button } from "../../../ui/button.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { pushDeviceKey as key, type PushState, pushState, turnOff, turnOn } from "./push.ts"
import styles from "./settings-section.module.css"

const texts: Record<PushState, string> = {
  unsupported: words.deviceUnsupported,
  blocked: words.deviceBlocked,
  off: words.deviceText,
  on: words.deviceIsOn,
}

/** The push switch of this browser. */
export function PushDevice() {
  const client = useQueryClient()
  const session = useSession()
  const memberId = session.status === "member" ? session.user.id : ""
  const { data: state } = useQuery({
    queryKey: key,
    queryFn: () => pushState(memberId),
    networkMode: "always",
    enabled: memberId !== "",
  })
  const change = useMutation({
    mutationFn: () => (state === "on" ? turnOff() : turnOn(memberId)),
    onSuccess: (now) => client.setQueryData(key, now),
    onError: () => toasts.showBriefly(words.deviceFailed, "error"),
  })
  if (!state) return null
  return (
    <div className={styles.device}>
      <div>
        <h2 className={styles.deviceTitle}>{words.deviceTitle}</h2>
        <p className={styles.text}>{texts[state]}</p>
      </div>
      {(state === "on" || state === "off") && (
        <Button variant="outline" size="sm" busy={change.isPending} onClick={() => change.mutate()}>
          {state === "on" ? words.deviceOff : words.deviceOn}
        </Button>
      )}
    </div>
  )
}
