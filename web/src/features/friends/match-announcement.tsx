import { friends } from "@pinyu/phrases/friends"
import { useEffect, useId, useRef, useSyncExternalStore } from "react"
import { useWideLayout } from "../../lib/hooks/use-wide-layout.ts"
import { useBlockChanges } from "../../lib/query/block-changes.ts"
import { useSocketConnected, useSocketEvent } from "../../lib/socket/socket.ts"
import { useCatchUp } from "../../lib/socket/use-catch-up.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { useOverlayEntry } from "../../ui/member/overlay-entries.ts"
import styles from "./match-announcement.module.css"
import { MatchForm } from "./match-form.tsx"
import { type Liked, useLikes } from "./member-likes.ts"

interface MatchAnnouncementProps {
  me: { id: string; nickname: string; avatar_urls: readonly string[] }
  /** Resolves to false when the member wants to rewrite the line instead of sending it. */
  mayLeave: (line: string) => Promise<boolean>
  /** Sends the first line to a match. Rejects when it cannot be sent. */
  onSend: (match: Liked, line: string) => Promise<void>
  /** Opens the conversation with the member. */
  onChat: (memberId: string) => void
}

/** Mounted in the member area's frame: shows each new match once, on the device that asks for it first. */
export function MatchAnnouncement(props: MatchAnnouncementProps) {
  const { matches } = useLikes()
  const match = useSyncExternalStore(matches.subscribe, matches.current)
  const look = () => void matches.look()
  useEffect(() => void matches.look(), [matches])
  useCatchUp(useSocketConnected(), look)
  useSocketEvent("match-found", look)
  useBlockChanges(({ userId, isBlocked }) => {
    if (isBlocked && userId === match?.id) matches.close()
  })
  return (
    match && <MatchDialog key={match.id} {...props} match={match} onClose={matches.close} onNext={look} />
  )
}

interface MatchDialogProps extends MatchAnnouncementProps {
  match: Liked
  onClose: () => void
  /** Asks for the next match. */
  onNext: () => void
}

function MatchDialog({ me, match, mayLeave, onSend, onChat, onClose, onNext }: MatchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isHidden = useRef(false)
  const titleId = useId()
  const portrait = useWideLayout() ? 176 : 120
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // What the member was typing elsewhere must press no button here, and enter no field.
    words.current?.focus()
  }, [])
  const goOn = () => {
    onClose()
    onNext()
  }
  useOverlayEntry(goOn)
  const chat = () => {
    onClose()
    onChat(match.id)
  }
  /** Makes room for a question about the line, which would appear under an open dialog. */
  const ask = async (line: string) => {
    isHidden.current = true
    dialog.current?.close()
    const isSent = await mayLeave(line)
    if (!isSent) dialog.current?.showModal()
    return isSent
  }
  const send = async (line: string) => {
    if (!(await ask(line))) return
    try {
      await onSend(match, line)
    } catch (error) {
      dialog.current?.showModal()
      throw error
    }
    goOn()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={() => {
        if (!isHidden.current) goOn()
        isHidden.current = false
      }}
    >
      <div className={styles.pair}>
        <span className={styles.mine}>
          <Avatar src={me.avatar_urls[0]} id={me.id} nickname={me.nickname} size={portrait} />
        </span>
        <span className={styles.theirs}>
          <Avatar src={match.avatar_urls[0]} id={match.id} nickname={match.nickname} size={portrait} />
        </span>
      </div>
      <div ref={words} className={styles.words} tabIndex={-1}>
        <Heading level={2} size="xl" id={titleId}>
          {friends.matchTitle}
        </Heading>
        <p>{friends.matchText(match.nickname)}</p>
      </div>
      <div className={styles.actions}>
        <MatchForm nickname={match.nickname} onSend={send} />
        <div className={styles.others}>
          <Button variant="quiet" className={styles.quiet} onClick={chat}>
            {friends.matchChat}
          </Button>
          <Button variant="quiet" className={styles.quiet} onClick={goOn}>
            {friends.matchGoOn}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
