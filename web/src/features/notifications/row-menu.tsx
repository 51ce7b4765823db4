import { notifications as words } from "@pinyu/phrases/notifications"
import IconBellOff from "~icons/tabler/bell-off"
import IconCheck from "~icons/tabler/check"
import IconChevronDown from "~icons/tabler/chevron-down"
import IconChevronUp from "~icons/tabler/chevron-up"
import IconCircleDot from "~icons/tabler/circle-dot"
import IconDots from "~icons/tabler/dots"
import IconTrash from "~icons/tabler/trash"
import { ActionMenu } from "../../ui/member/action-menu.tsx"
import type { NotificationGroup } from "./groups.ts"
import { type RowActions, topicOfGroup } from "./use-row-actions.ts"

interface RowMenuProps {
  group: NotificationGroup
  headline: string
  isUnread: boolean
  actions: RowActions
  /** Opens or closes a row of several notifications; null for others. */
  fold: { isOpen: boolean; toggle: () => void } | null
}

/** The actions of a row in one menu. */
export function RowMenu({ group, headline, isUnread, actions, fold }: RowMenuProps) {
  const { onRead, onUnread, onRemove, onMute } = actions
  const topic = topicOfGroup(group)
  const items = [
    isUnread
      ? { label: words.markRead, icon: IconCheck, onChoose: () => onRead(group) }
      : { label: words.markUnread, icon: IconCircleDot, onChoose: () => onUnread(group) },
    fold && {
      label: fold.isOpen ? words.collapse : words.expand(group.notifications.length),
      icon: fold.isOpen ? IconChevronUp : IconChevronDown,
      onChoose: fold.toggle,
    },
    { label: words.remove, icon: IconTrash, onChoose: () => onRemove(group) },
    topic && { label: words.muteTopic, icon: IconBellOff, onChoose: () => onMute(topic) },
  ]
  return (
    <ActionMenu
      label={words.actionsFor(headline)}
      icon={IconDots}
      look="plain"
      items={items.filter((item) => item !== null)}
    />
  )
}
