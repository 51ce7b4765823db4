import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { memberParts } from "@pinyu/phrases/member-parts"
import { profiles as words } from "@pinyu/phrases/profiles"
import { useRef, useState } from "react"
import { useOnline } from "../../../lib/online.ts"
import { ErrorState } from "../../../ui/feedback/state.tsx"
import { LeaveGuard } from "../../../ui/member/leave-guard.tsx"
import { Section } from "../section.tsx"
import { useOwnProfile } from "./api.ts"
import { PhotoGrid } from "./photo-grid.tsx"
import { ProfileForm } from "./profile-form.tsx"
import { ProfileHead } from "./profile-head.tsx"
import styles from "./profile-screen.module.css"
import { ProfileSkeleton } from "./profile-skeleton.tsx"
import { ProfileView } from "./profile-view.tsx"
import { usePhotoBoard } from "./use-photo-board.ts"

/** The own profile, to look at and to edit. */
export function ProfileScreen() {
  const { data: profile, isPending, fetchStatus, refetch } = useOwnProfile()
  const online = useOnline()
  if (profile) return <LoadedProfile profile={profile} />
  if (!online) return <ErrorState page level={1} title={memberParts.offlineTitle} text={words.offlineText} />
  if (isPending || fetchStatus === "fetching") return <ProfileSkeleton />
  return (
    <ErrorState
      page
      level={1}
      title={words.failedTitle}
      text={words.failedText}
      onRetry={() => void refetch()}
    />
  )
}

function LoadedProfile({ profile }: { profile: OwnProfile }) {
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const { board, remove } = usePhotoBoard(profile)
  const editButton = useRef<HTMLButtonElement>(null)

  const begin = () => {
    board.hold()
    setEditing(true)
  }
  const end = () => {
    setEditing(false)
    setEdited(false)
    // The button comes back with the next paint.
    requestAnimationFrame(() => editButton.current?.focus())
  }

  return (
    <div className={styles.screen}>
      <LeaveGuard unsaved={board.isSending() || (editing && (edited || board.isChanged()))} words={words} />
      <ProfileHead profile={profile} editing={editing} onEdit={begin} editButton={editButton} />
      <div className={styles.columns}>
        <Section title={words.photosTitle} className={styles.photos}>
          <PhotoGrid board={board} onRemove={remove} />
        </Section>
        {editing ? (
          <ProfileForm profile={profile} board={board} onEdited={setEdited} onEnd={end} />
        ) : (
          <ProfileView profile={profile} />
        )}
      </div>
    </div>
  )
}
