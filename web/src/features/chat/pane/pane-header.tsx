import type { Conversation } from "@pinyu/contract/chat/schemas"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatArrangement } from "@pinyu/phrases/chat-arrangement"
import { chatInvitations } from "@pinyu/phrases/chat-invitations"
import { chatSearch } from "@pinyu/phrases/chat-search"
import { memberParts } from "@pinyu/phrases/member-parts"
import { Link, useNavigate } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import IconBan from "~icons/tabler/ban"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import IconSearch from "~icons/tabler/search"
import IconUser from "~icons/tabler/user"
import { classNames } from "../../../ui/class-names.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { VerifiedMark } from "../../../ui/member/verified-mark.tsx"
import { archivedPath } from "../archive/view.ts"
import { ConversationMarks, useConversationActions } from "../arrangement/index.ts"
import { ChatAvatar } from "../chat-avatar.tsx"
import { invitationsPath } from "../invitations/index.ts"
import { useReports } from "../message-actions/index.ts"
import { usePresenceText } from "../use-presence-text.ts"
import styles from "./pane-header.module.css"

interface PaneHeaderProps {
  conversation: Conversation
  /** Shows the back button on every screen, not only without a list beside it. */
  alwaysShowBack: boolean
  /** Opens the search in the conversation. */
  onSearch: () => void
}

type PaneMenuProps = Pick<PaneHeaderProps, "conversation" | "onSearch">

/** The other participant with presence, and a link to their profile unless they have left. */
export function PaneHeader({ conversation, alwaysShowBack, onSearch }: PaneHeaderProps) {
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
          <ConversationMarks conversation={conversation} />
        </span>
        {text && <span className={classNames(styles.presence, typing && styles.typing)}>{text}</span>}
      </span>
    </>
  )
  return (
    <div className={styles.header}>
      <BackLink always={alwaysShowBack} {...placeBack(conversation)} />
      {other_departed ? (
        <div className={styles.who}>{participant}</div>
      ) : (
        <Link to={pages.user(other_user_id)} className={styles.who} title={chat.openProfile(display_name)}>
          {participant}
        </Link>
      )}
      <PaneMenu conversation={conversation} onSearch={onSearch} />
    </div>
  )
}

/** The list that holds the conversation. */
const placeBack = ({ invitation, is_archived }: Conversation) => {
  if (invitation !== null) return { to: invitationsPath, label: chatInvitations.title }
  return is_archived ? { to: archivedPath, label: chatArrangement.archivedTitle } : {}
}

/** The actions for the other participant, unless they have left, and for the conversation itself. */
function PaneMenu({ conversation, onSearch }: PaneMenuProps) {
  const { other_user_id: id, display_name: nickname, other_departed, invitation } = conversation
  const { reportMember, blockMember } = useReports()
  const navigate = useNavigate()
  const { actions, dialogs } = useConversationActions(conversation)
  const isListed = invitation === null && conversation.last_message_time !== null
  const ofMember = [
    { label: chat.viewProfile, icon: IconUser, onChoose: () => void navigate(pages.user(id)) },
    { label: chat.block, icon: IconBan, onChoose: () => blockMember({ id, nickname }) },
    { label: chat.report, icon: IconFlag, onChoose: () => reportMember({ id, nickname }) },
  ]
  const ofConversation = [actions.mute, actions.archive, actions.clear]
  const search = { label: chatSearch.open, icon: IconSearch, onChoose: onSearch }
  const items = [
    ...(conversation.last_message_time === null ? [] : [search]),
    ...(other_departed ? [] : ofMember),
    ...(isListed ? ofConversation : []),
  ]
  if (items.length === 0) return null
  return (
    <div className={styles.menu}>
      <ActionMenu label={chat.more(nickname)} icon={IconDots} look="plain" items={items} />
      {dialogs}
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
