import type { WriterRestriction } from "@pinyu/contract/profiles/options"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { verificationPages } from "@pinyu/contract/verification/pages"
import { friends } from "@pinyu/phrases/friends"
import { memberProfile } from "@pinyu/phrases/member-profile"
import type { ReactNode } from "react"
import { Link } from "react-router"
import IconBan from "~icons/tabler/ban"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import IconRss from "~icons/tabler/rss"
import IconSend from "~icons/tabler/send"
import IconShieldHeart from "~icons/tabler/shield-heart"
import IconUserMinus from "~icons/tabler/user-minus"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import styles from "./member-screen.module.css"

interface MemberActionsProps {
  profile: MemberProfile
  /** The like button with a label. */
  like: ReactNode
  /** The chat button. */
  chat: ReactNode
  /** Shares the profile into a conversation. */
  onShare: () => void
  /** Plans a meeting with the member. */
  onMeet: () => void
  /** Whether the viewer follows the member's posts, and how they change that. */
  isFollowed: boolean
  onFollow: () => void
  onBlock: () => void
  onReport: () => void
}

/** The actions for a member: like, chat, which comes first after a match, and rarely used ones in a menu. */
export function MemberActions({
  profile: { nickname, can_chat, chat_only_with, is_mutual },
  like,
  chat,
  onShare,
  onMeet,
  isFollowed,
  onFollow,
  onBlock,
  onReport,
}: MemberActionsProps) {
  return (
    <div className={styles.actions}>
      {can_chat && is_mutual && chat}
      {like}
      {can_chat && !is_mutual && chat}
      {chat_only_with && <ChatRestriction nickname={nickname} restriction={chat_only_with} />}
      <div className={styles.menu}>
        <ActionMenu
          label={memberProfile.more(nickname)}
          icon={IconDots}
          items={[
            { label: memberProfile.share, icon: IconSend, onChoose: onShare },
            {
              label: isFollowed ? friends.unfollow : friends.follow,
              icon: isFollowed ? IconUserMinus : IconRss,
              onChoose: onFollow,
            },
            { label: memberProfile.meet, icon: IconShieldHeart, onChoose: onMeet },
            { label: memberProfile.block, icon: IconBan, onChoose: onBlock },
            { label: memberProfile.report, icon: IconFlag, onChoose: onReport },
          ]}
        />
      </div>
    </div>
  )
}

/** Why the viewer cannot write to the member, and what they can do about it. */
function ChatRestriction({ nickname, restriction }: { nickname: string; restriction: WriterRestriction }) {
  return (
    <p className={styles.restriction}>
      {memberProfile.chatOnlyWith[restriction](nickname)}
      {restriction === "verified" && <Link to={verificationPages.own}>{memberProfile.verifyToChat}</Link>}
    </p>
  )
}
