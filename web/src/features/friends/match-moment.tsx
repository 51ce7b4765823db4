import { friends } from "@pinyu/phrases/friends"
import { useEffect, useId, useRef, useSyncExternalStore } from "react"
import { useWide } from "../../lib/use-wide.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import styles from "./match-moment.module.css"
import { type Liked, useLikes } from "./member-likes.ts"

interface MatchMomentProps {
  me: { id: string; avatar: string | null }
  /** Leads to the conversation with them. */
  onChat: (memberId: string) => void
}

/** Stands in the member area's frame: wherever two members turn out to like each other, they are shown together. */
export function MatchMoment({ me, onChat }: MatchMomentProps) {
  const { moments } = useLikes()
  const match = useSyncExternalStore(moments.subscribe, moments.current)
  return match && <Moment key={match.id} me={me} match={match} onChat={onChat} onClose={moments.dismiss} />
}

interface MomentProps extends MatchMomentProps {
  match: Liked
  onClose: () => void
}

function Moment({ me, match, onChat, onClose }: MomentProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const portrait = useWide() ? 208 : 144
  useEffect(() => dialog.current?.showModal(), [])
  const chat = () => {
    dialog.current?.close()
    onChat(match.id)
  }

  return (
    <dialog ref={dialog} className={styles.moment} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.pair}>
        <span className={styles.mine}>
          <Avatar src={me.avatar} id={me.id} size={portrait} />
        </span>
        <span className={styles.theirs}>
          <Avatar src={match.avatar_urls[0]} id={match.id} size={portrait} />
        </span>
      </div>
      <div className={styles.words}>
        <Heading level={2} size="xl" id={titleId}>
          {friends.matchTitle}
        </Heading>
        <p>{friends.matchText(match.nickname)}</p>
      </div>
      <div className={styles.actions}>
        <Button size="lg" className={styles.chat} onClick={chat}>
          {friends.matchChat}
        </Button>
        <Button variant="quiet" className={styles.goOn} onClick={() => dialog.current?.close()}>
          {friends.matchGoOn}
        </Button>
      </div>
    </dialog>
  )
}
