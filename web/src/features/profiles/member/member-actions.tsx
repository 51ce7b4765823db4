import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import type { ReactNode } from "react"
import IconBan from "~icons/tabler/ban"
import IconDots from "~icons/tabler/dots"
import IconFlag from "~icons/tabler/flag"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import styles from "./member-screen.module.css"

interface MemberActionsProps {
  profile: MemberProfile
  /** The like button with a label. */
  like: ReactNode
  /** The chat button. */
  chat: ReactNode
  onBlock: () => void
  onReport: () => void
}

/** The actions for a member: like, chat, and rarely used ones in a menu. */
export function MemberActions({
  profile: { nickname, can_chat },
  like,
  chat,
  onBlock,
  onReport,
}: MemberActionsProps) {
  return (
    <div className={styles.actions}>
      {like}
      {can_chat && chat}
      <div className={styles.menu}>
        <ActionMenu
          label={memberProfile.more(nickname)}
          icon={IconDots}
          items={[
            { label: memberProfile.block, icon: IconBan, onChoose: onBlock },
            { label: memberProfile.report, icon: IconFlag, onChoose: onReport },
          ]}
        />
      </div>
    </div>
  )
}
