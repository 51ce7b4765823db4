import { feed } from "@pinyu/phrases/feed"
import { useEffect, useRef, useState } from "react"
import { afterPaint } from "../../../lib/after-paint.ts"
import { useSession } from "../../../lib/session/session.ts"
import { Avatar } from "../../../ui/avatar.tsx"
import { DropZone } from "../../../ui/member/drop-zone.tsx"
import styles from "./post-composer.module.css"
import { dropTexts, PostComposer } from "./post-composer.tsx"
import type { Draft } from "./use-draft.ts"

interface InlineComposerProps {
  draft: Draft
  onPublished: () => void
}

/** One line above the feed that becomes the composer. A started post keeps it open. */
export function InlineComposer({ draft, onPublished }: InlineComposerProps) {
  const session = useSession()
  const [isOpen, setOpen] = useState(draft.isStarted)
  /** The focus follows only the member's own press: a started post opens by itself. */
  const [wasPressed, setPressed] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!wasPressed || isOpen) return
    // Before the paint, the focus would have the page's style computed twice.
    return afterPaint(() => begin.current?.focus())
  }, [wasPressed, isOpen])
  const toggle = (open: boolean) => {
    setPressed(true)
    setOpen(open)
  }
  if (session.status !== "member") return null
  const { id, avatar, nickname } = session.user
  if (isOpen)
    return (
      <div className={styles.inline}>
        <PostComposer
          draft={draft}
          focuses={wasPressed}
          onClose={draft.isStarted ? undefined : () => toggle(false)}
          onPublished={() => {
            toggle(false)
            onPublished()
          }}
        />
      </div>
    )
  const addFirst = (files: readonly File[]) => {
    draft.pictures.add(files)
    toggle(true)
  }
  return (
    <div className={styles.line}>
      <DropZone texts={dropTexts} onFiles={addFirst}>
        <button type="button" className={styles.begin} ref={begin} onClick={() => toggle(true)}>
          <Avatar src={avatar} id={id} nickname={nickname} size={40} />
          {feed.begin}
        </button>
      </DropZone>
    </div>
  )
}
