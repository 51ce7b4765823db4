import "@mantine/core/styles/Popover.layer.css"
import { Popover } from "@mantine/core"
import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import { type ReactNode, useState } from "react"
import IconBell from "~icons/tabler/bell"
import { IconButton, LinkButton } from "../button.tsx"
import { Badge } from "../chip.tsx"
import { Icon } from "../icon.tsx"
import styles from "./notification-bell.module.css"

interface NotificationBellProps {
  unread: number
  /** What the panel shows, given how to close it. */
  children: (close: () => void) => ReactNode
}

/** The bell and the panel that it opens. */
export function NotificationBell({ unread, children }: NotificationBellProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const label = unread > 0 ? shell.notificationsWithUnread(unread) : shell.notifications
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      offset={8}
      width="min(26rem, calc(100vw - 2rem))"
      trapFocus
      returnFocus
      classNames={{ dropdown: styles.dropdown ?? "" }}
    >
      <Popover.Target>
        <IconButton label={label} className={styles.bell} onClick={() => setOpen(!open)}>
          <Icon of={IconBell} />
          <Badge count={unread} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={shell.notifications}>
        {open && children(close)}
        <div className={styles.all}>
          <LinkButton to={pages.notifications} variant="quiet" block onClick={close}>
            {shell.allNotifications}
          </LinkButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
