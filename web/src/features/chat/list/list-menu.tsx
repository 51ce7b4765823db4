import { chat } from "@pinyu/phrases/chat"
import { useState } from "react"
import IconBell from "~icons/tabler/bell"
import IconDots from "~icons/tabler/dots"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { canNotify } from "../live/notify.ts"

const canAsk = () => canNotify() && Notification.permission !== "granted"

/** What can be set for all conversations: notifications on this desk, asked for only here. */
export function ListMenu() {
  const [shown, setShown] = useState(canAsk)
  if (!shown) return null
  const ask = async () => {
    const permission = await Notification.requestPermission()
    setShown(canAsk())
    if (permission === "granted") toasts.show({ text: chat.notificationsOn, tone: "success" })
    if (permission === "denied") toasts.show({ text: chat.notificationsBlocked })
  }
  return (
    <ActionMenu
      label={chat.listMenu}
      icon={IconDots}
      look="plain"
      items={[{ label: chat.allowNotifications, icon: IconBell, onChoose: () => void ask() }]}
    />
  )
}
