import { chat } from "@pinyu/phrases/chat"
import { useState } from "react"
import IconBell from "~icons/tabler/bell"
import IconDots from "~icons/tabler/dots"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { canNotify } from "../live/desktop-notification.ts"

const canRequest = () => canNotify() && Notification.permission !== "granted"

/** Settings for all conversations: desktop notifications, whose permission is requested only here. */
export function ListMenu() {
  const [shown, setShown] = useState(canRequest)
  if (!shown) return null
  const request = async () => {
    const permission = await Notification.requestPermission()
    setShown(canRequest())
    if (permission === "granted") toasts.show({ text: chat.notificationsOn, tone: "success" })
    if (permission === "denied") toasts.show({ text: chat.notificationsBlocked })
  }
  return (
    <ActionMenu
      label={chat.listMenu}
      icon={IconDots}
      look="plain"
      items={[{ label: chat.allowNotifications, icon: IconBell, onChoose: () => void request() }]}
    />
  )
}
