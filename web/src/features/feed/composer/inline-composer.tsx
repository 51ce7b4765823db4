import { feed } from "@pinyu/phrases/feed"
import { useState } from "react"
import { useSession } from "../../../lib/session/session.ts"
import { Avatar } from "../../../ui/avatar.tsx"
import styles from "./post-composer.module.css"
import { type Draft, PostComposer } from "./post-composer.tsx"

interface InlineComposerProps {
  draft: Draft
  onPublished: () => void
}

/** One line above the feed that becomes the composer. A started post keeps it open. */
export function InlineComposer({ draft, onPublished }: InlineComposerProps) {
  const session = useSession()
  const [isOpen, setOpen] = useState(draft.isStarted)
  if (session.status !== "member") return null
  const { id, avatar } = session.user
  if (isOpen)
    return (
      <div className={styles.inline}>
        <PostComposer
          draft={draft}
          focuses
          onClose={draft.isStarted ? undefined : () => setOpen(false)}
          onPublished={() => {
            setOpen(false)
            onPublished()
          }}
        />
      </div>
    )
  return (
    <button type="button" className={styles.begin} onClick={() => setOpen(true)}>
      <Avatar src={avatar} id={id} size={36} />
      {feed.begin}
    </button>
  )
}
