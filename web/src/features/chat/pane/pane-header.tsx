import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatInvitations } from "@pinyu/phrases/chat-invitations"
import { memberParts } from "@pinyu/phrases/member-parts"
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
import { VerifiedMark } from "../../../ui/member/verified-mark.tsx"
import { ChatAvatar } from "../chat-avatar.tsx"
import { invitationsPath } from "../invitations/index.ts"
import { useReports } from "../message-actions/index.ts"
import { usePresenceText } from "../use-presence-text.ts"
import styles from "./pane-header.module.css"

interface PaneHeaderProps {
  conversation: Conversation
  /** Shows the back button on every screen, not only without a list beside it. */
  alwaysShowBack: boolean
}

type PaneMenuProps = Pick<PaneHeaderProps, "conversation">

/** The other participant with presence, and a link to their profile unless they have left. */
export function PaneHeader({ conversation, alwaysShowBack }: PaneHeaderProps) {
  const { other_user_id, other_departed, other_is_verified, display_name } = conversation
  const { presence, text, typing } = usePresenceText(conversation)
  const participant = (
    <>
      <ChatAvatar conversation={conversation} presence={presence} size={40} />
      <span className={styles.words}>
        <span className={styles.name}>
          {display_name}
          {other_is_verified && (
            <>
              {" "}
              <VerifiedMark label={memberParts.verified} />
            </>
          )}
        </span>
        {text && <span className={classNames(styles.presence, typing && styles.typing)}>{text}</span>}
      </span>
    </>
  )
  return (
    <div className={styles.header}>
      <BackLink
        always={alwaysShowBack}
        {...(conversation.invitation !== null && { to: invitationsPath, label: chatInvitations.title })}
      />
      {other_departed ? (
        <div className={styles.who}>{participant}</div>
      ) : (
        <>
          <Link to={pages.user(other_user_id)} className={styles.who} title={chat.openProfile(display_name)}>
            {participant}
          </Link>
          <PaneMenu conversation={conversation} />
        </>
      )}
    </div>
  )
}

/** The actions for the other participant. */
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

interface BackLinkProps {
  always: boolean
  to?: string
  label?: string
}

function BackLink({ always, to = pages.chat, label = chat.back }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={classNames(styles.back, always && styles.always)}
      aria-label={label}
      title={label}
    >
      <Icon of={IconArrowLeft} />
    </Link>
  )
}

/** The header while the participant is unknown: a back button, and a skeleton while it loads. */
export function PaneHeaderOutline({
  alwaysShowBack,
  loading,
}: {
  alwaysShowBack: boolean
  loading: boolean
}) {
  return (
    <div className={styles.header}>
      <BackLink always={alwaysShowBack} />
      {loading && (
        <div className={styles.who} aria-busy="true">
          <Skeleton shape="round" width="2.5rem" height="2.5rem" />
          <Skeleton width="6rem" />
        </div>
      )}
    </div>
  )
}
