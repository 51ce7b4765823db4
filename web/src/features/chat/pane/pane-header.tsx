import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { Link, useNavigate } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import IconBan from "~icons/tabler/ban"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import IconUser from "~icons/tabler/user"
import { classNames } from "../../../ui/class-names.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { ChatAvatar } from "../chat-avatar.tsx"
import { useReports } from "../message-actions/index.ts"
import { usePresenceWords } from "../use-presence-words.ts"
import styles from "./pane-header.module.css"

interface PaneHeaderProps {
  conversation: Conversation
  /** Whether the way back is shown on every screen, not only where there is no list beside. */
  alwaysBack: boolean
}

type PaneMenuProps = Pick<PaneHeaderProps, "conversation">

/** Who one talks with, and whether they are there; leads to their profile. */
export function PaneHeader({ conversation, alwaysBack }: PaneHeaderProps) {
  const { other_user_id, display_name } = conversation
  const { presence, words, typing } = usePresenceWords(conversation)
  return (
    <div className={styles.header}>
      <BackLink always={alwaysBack} />
      <Link to={pages.user(other_user_id)} className={styles.who} title={chat.openProfile(display_name)}>
        <ChatAvatar conversation={conversation} presence={presence} size={40} />
        <span className={styles.words}>
          <span className={styles.name}>{display_name}</span>
          <span className={classNames(styles.presence, typing && styles.typing)}>{words}</span>
        </span>
      </Link>
      <PaneMenu conversation={conversation} />
    </div>
  )
}

/** What can be done about whoever one talks with. */
function PaneMenu({ conversation: { other_user_id: id, display_name: nickname } }: PaneMenuProps) {
  const { reportMember, blockMember } = useReports()
  const navigate = useNavigate()
  const items = [
    { label: chat.viewProfile, icon: IconUser, onChoose: () => void navigate(pages.user(id)) },
    { label: chat.block, icon: IconBan, onChoose: () => blockMember({ id, nickname }) },
    { label: chat.report, icon: IconFlag, onChoose: () => reportMember({ id, nickname }) },
  ]
  return (
    <div className={styles.menu}>
      <ActionMenu label={chat.more(nickname)} icon={IconDots} look="plain" items={items} />
    </div>
  )
}

function BackLink({ always }: { always: boolean }) {
  return (
    <Link
      to={pages.chat}
      className={classNames(styles.back, always && styles.always)}
      aria-label={chat.back}
      title={chat.back}
    >
      <Icon of={IconArrowLeft} />
    </Link>
  )
}

/** As long as it is not known with whom one talks there is a way back, and an outline while that may yet come. */
export function PaneHeaderOutline({ alwaysBack, loading }: { alwaysBack: boolean; loading: boolean }) {
  return (
    <div className={styles.header}>
      <BackLink always={alwaysBack} />
      {loading && (
        <div className={styles.who} aria-busy="true">
          <Skeleton shape="round" width="2.5rem" height="2.5rem" />
          <Skeleton width="6rem" />
        </div>
      )}
    </div>
  )
}
