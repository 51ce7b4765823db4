import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { common } from "@pinyu/phrases/common"
import { profiles as words } from "@pinyu/phrases/profiles"
import { type RefObject, useEffect, useRef, useState } from "react"
import { Button } from "../../../ui/button.tsx"
import { Form } from "../../../ui/form/form.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { ActionBar } from "../../../ui/member/action-bar.tsx"
import { Section } from "../section.tsx"
import { AboutFields, DetailFields, ExpectationFields, PlaceFields } from "./fields/field-groups.tsx"
import { changesIn, type DraftField, draftOf, type ProfileDraft } from "./model.ts"
import type { PhotoBoard } from "./photo-board.ts"
import styles from "./profile-form.module.css"
import { PromptsSection } from "./prompts/prompts-section.tsx"
import { useProfileSaving } from "./use-profile-saving.ts"

const promptsId = "own-prompts"

/** Where the form opens: at its first field, or at the prompts. */
export type FormStart = "top" | "prompts"

/**
 * Focuses the first field of where a newly opened form starts. Below the photos, it starts with the title of
 * the page, so that nobody skips the photos.
 */
const useStart = (start: FormStart, title: RefObject<HTMLElement | null>) => {
  const container = useRef<HTMLDivElement>(null)
  const startsAtPrompts = useRef(start === "prompts")
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    const place = startsAtPrompts.current ? document.getElementById(promptsId) : container.current
    const isBelow = (place?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2
    if (isBelow && !startsAtPrompts.current) {
      window.scrollTo({ top: 0 })
      title.current?.focus({ preventScroll: true })
      return
    }
    if (isBelow) place?.scrollIntoView({ block: "start" })
    const field = place?.querySelector<HTMLElement>(":is(input, select, textarea, button):enabled")
    field?.focus({ preventScroll: true })
  }, [])
  return container
}

interface ProfileFormProps {
  profile: OwnProfile
  board: PhotoBoard
  start: FormStart
  /** The title of the page. */
  title: RefObject<HTMLElement | null>
  onEdited: (edited: boolean) => void
  onEnd: () => void
}

/** The profile form; nothing applies before it is saved. */
export function ProfileForm({ profile, board, start, title, onEdited, onEnd }: ProfileFormProps) {
  const [draft, setDraft] = useState<ProfileDraft>(() => draftOf(profile))
  const { submission, save } = useProfileSaving({ profile, board, onSaved: onEnd })
  const { pending, errors, clearError } = submission
  const container = useStart(start, title)

  useEffect(() => onEdited(Object.keys(changesIn(draft, profile)).length > 0), [draft, profile, onEdited])

  const change = (field: DraftField, value: string) => {
    setDraft((known) => ({ ...known, [field]: value }))
    clearError(field)
  }
  const editPrompts = (edit: (answers: ProfileDraft["prompts"]) => ProfileDraft["prompts"]) => {
    setDraft((known) => ({ ...known, prompts: edit(known.prompts) }))
    for (const field of Object.keys(errors).filter((name) => name.startsWith("prompts."))) clearError(field)
  }
  const group = { values: draft, errors, onChange: change }
  const cancel = () => {
    board.revert()
    onEnd()
  }

  return (
    <div ref={container} className={styles.form}>
      <Form submission={submission} onSubmit={() => void save(draft)} aria-label={words.edit}>
        <Section title={words.basicsTitle} className={styles.section}>
          <TextField
            label={words.nickname}
            value={profile.nickname}
            hint={words.nicknameFixed}
            disabled
            readOnly
          />
          <PlaceFields {...group} />
          <DetailFields {...group} />
          <p className={styles.note}>{words.fixed}</p>
        </Section>
        <Section title={words.aboutTitle} className={styles.section}>
          <AboutFields {...group} />
        </Section>
        <div id={promptsId}>
          <PromptsSection
            answers={draft.prompts}
            retired={profile.retired_prompts}
            errors={errors}
            onEdit={editPrompts}
          />
        </div>
        <Section title={words.expectationsTitle} className={styles.section}>
          <ExpectationFields {...group} />
        </Section>
        <ActionBar className={styles.bar}>
          <p className={styles.waiting} role="status">
            {board.isSending() && words.waitingForPhotos}
          </p>
          <Button variant="outline" onClick={cancel} disabled={pending}>
            {common.cancel}
          </Button>
          <Button type="submit" busy={pending}>
            {words.save}
          </Button>
        </ActionBar>
      </Form>
    </div>
  )
}
