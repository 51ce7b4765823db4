import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { profiles as words } from "@pinyu/phrases/profiles"
import { type ReactNode, useRef, useState } from "react"
import { afterPaint } from "../../../lib/after-paint.ts"
import { Heading } from "../../../ui/heading.tsx"
import { LeaveGuard } from "../../../ui/member/leave-guard.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { Section } from "../section.tsx"
import { useOwnProfile } from "./api.ts"
import { PhotoGrid } from "./photo-grid.tsx"
import { type FormStart, ProfileForm } from "./profile-form.tsx"
import { ProfileHead, ProfileLinks } from "./profile-head.tsx"
import styles from "./profile-screen.module.css"
import { ProfileSkeleton } from "./profile-skeleton.tsx"
import { ProfileView } from "./profile-view.tsx"
import { usePhotoBoard } from "./use-photo-board.ts"

interface ProfileScreenProps {
  /** What the profile still misses; `onEdit` opens the form. */
  renderReminder: (profile: OwnProfile, onEdit: () => void) => ReactNode
}

/** The member's own profile, to view and edit. */
export function ProfileScreen({ renderReminder }: ProfileScreenProps) {
  const query = useOwnProfile()
  if (query.data) return <LoadedProfile profile={query.data} renderReminder={renderReminder} />
  return <LoadState page query={query} texts={words} skeleton={<ProfileSkeleton />} />
}

function LoadedProfile({ profile, renderReminder }: ProfileScreenProps & { profile: OwnProfile }) {
  const [start, setStart] = useState<FormStart | null>(null)
  const editing = start !== null
  const [edited, setEdited] = useState(false)
  const { board, remove } = usePhotoBoard(profile)
  const editButton = useRef<HTMLButtonElement>(null)

  const title = useRef<HTMLHeadingElement>(null)
  const reminder = renderReminder(profile, () => begin("top"))

  const begin = (from: FormStart) => {
    board.defer()
    setStart(from)
  }
  const end = () => {
    setStart(null)
    setEdited(false)
    // The button mounts with the next paint.
    afterPaint(() => editButton.current?.focus())
  }

  return (
    <Screen className={styles.screen}>
      <LeaveGuard unsaved={board.isSending() || (editing && (edited || board.isChanged()))} texts={words} />
      {editing ? (
        <Heading level={1} size="xl" ref={title} tabIndex={-1} className={styles.editing}>
          {words.edit}
        </Heading>
      ) : (
        <ProfileHead
          profile={profile}
          isReminded={Boolean(reminder)}
          onEdit={() => begin("top")}
          editButton={editButton}
        />
      )}
      <div className={styles.columns}>
        <div className={styles.photos}>
          <Section title={words.photosTitle}>
            <PhotoGrid
              board={board}
              onRemove={remove}
              inReview={profile.avatar_urls_in_review}
              isVerified={profile.is_verified}
            />
          </Section>
          {!editing && <ProfileLinks />}
        </div>
        {editing ? (
          <ProfileForm
            profile={profile}
            board={board}
            start={start}
            title={title}
            onEdited={setEdited}
            onEnd={end}
          />
        ) : (
          <ProfileView profile={profile} reminder={reminder} onAnswerPrompts={() => begin("prompts")} />
        )}
      </div>
    </Screen>
  )
}
