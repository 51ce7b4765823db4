import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { profiles as words } from "@pinyu/phrases/profiles"
import { useRef, useState } from "react"
import { LeaveGuard } from "../../../ui/member/leave-guard.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { Section } from "../section.tsx"
import { useOwnProfile } from "./api.ts"
import { PhotoGrid } from "./photo-grid.tsx"
import { ProfileForm } from "./profile-form.tsx"
import { ProfileHead } from "./profile-head.tsx"
import styles from "./profile-screen.module.css"
import { ProfileSkeleton } from "./profile-skeleton.tsx"
import { ProfileView } from "./profile-view.tsx"
import { usePhotoBoard } from "./use-photo-board.ts"

/** The member's own profile, to view and edit. */
export function ProfileScreen() {
  const query = useOwnProfile()
  if (query.data) return <LoadedProfile profile={query.data} />
  return <LoadState page query={query} texts={words} skeleton={<ProfileSkeleton />} />
}

function LoadedProfile({ profile }: { profile: OwnProfile }) {
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const { board, remove } = usePhotoBoard(profile)
  const editButton = useRef<HTMLButtonElement>(null)

  const begin = () => {
    board.defer()
    setEditing(true)
  }
  const end = () => {
    setEditing(false)
    setEdited(false)
    // The button mounts with the next paint.
    requestAnimationFrame(() => editButton.current?.focus())
  }

  return (
    <Screen className={styles.screen}>
      <LeaveGuard unsaved={board.isSending() || (editing && (edited || board.isChanged()))} texts={words} />
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
    </Screen>
  )
}
