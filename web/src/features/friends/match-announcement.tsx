import { friends } from "@pinyu/phrases/friends"
import { useEffect, useId, useRef, useSyncExternalStore } from "react"
import { useWideLayout } from "../../lib/hooks/use-wide-layout.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { useOverlayEntry } from "../../ui/member/overlay-entries.ts"
import styles from "./match-announcement.module.css"
import { type Liked, useLikes } from "./member-likes.ts"

interface MatchAnnouncementProps {
  me: { id: string; nickname: string; avatar_urls: readonly string[] }
  /** Opens the conversation with the member. */
  onChat: (memberId: string) => void
}

/** Mounted in the member area's frame: shows each new match. */
export function MatchAnnouncement({ me, onChat }: MatchAnnouncementProps) {
  const { matchQueue } = useLikes()
  const match = useSyncExternalStore(matchQueue.subscribe, matchQueue.current)
  return (
    match && <MatchDialog key={match.id} me={me} match={match} onChat={onChat} onClose={matchQueue.dismiss} />
  )
}

interface MatchDialogProps extends MatchAnnouncementProps {
  match: Liked
  onClose: () => void
}

function MatchDialog({ me, match, onChat, onClose }: MatchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const portrait = useWideLayout() ? 208 : 144
  useEffect(() => dialog.current?.showModal(), [])
  useOverlayEntry(onClose)
  const chat = () => {
    dialog.current?.close()
    onChat(match.id)
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.pair}>
        <span className={styles.mine}>
          <Avatar src={me.avatar_urls[0]} id={me.id} nickname={me.nickname} size={portrait} />
        </span>
        <span className={styles.theirs}>
          <Avatar src={match.avatar_urls[0]} id={match.id} nickname={match.nickname} size={portrait} />
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
        <Button variant="quiet" className={styles.dismiss} onClick={() => dialog.current?.close()}>
          {friends.matchGoOn}
        </Button>
      </div>
    </dialog>
  )
}
