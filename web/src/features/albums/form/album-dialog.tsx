import { albumsLimits } from "@pinyu/contract/albums/limits"
import { isLockingLevel } from "@pinyu/contract/albums/options"
import type { Album } from "@pinyu/contract/albums/schemas"
import { albumAccess as access } from "@pinyu/phrases/album-access"
import { albumForm as words } from "@pinyu/phrases/albums"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import { useState } from "react"
import { toFailureMessage } from "../../../lib/api/api-error.ts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { type Submission, useSubmission } from "../../../lib/api/use-submission.ts"
import { Button } from "../../../ui/button.tsx"
import { Form, formText } from "../../../ui/form/form.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { countCharacters } from "../../../ui/member/count-characters.ts"
import { Dialog, DialogActions } from "../../../ui/member/dialog.tsx"
import { SwitchField } from "../../../ui/member/switch-field.tsx"
import { TextAreaField } from "../../../ui/member/text-area-field.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useCreateAlbum, useUpdateAlbum } from "../api.ts"
import styles from "./album-form.module.css"
import { bodyOf, draftOf, errorsOf, withLevel, withMember } from "./draft.ts"
import { ExpiryField } from "./expiry-field.tsx"
import { LevelField } from "./level-field.tsx"
import { MemberPicker } from "./member-picker.tsx"

interface AlbumDialogProps {
  open: boolean
  /** The album to edit; null creates a new one. */
  album: Album | null
  onClose: () => void
}

/** Creates or edits an album. */
export function AlbumDialog({ open, album, onClose }: AlbumDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={album ? words.editTitle : words.createTitle} size="34rem">
      <AlbumForm album={album} onClose={onClose} />
    </Dialog>
  )
}

/** Saves the form and shows the result. */
const useSaving = (album: Album | null) => {
  const create = useCreateAlbum()
  const update = useUpdateAlbum()
  return async (body: ReturnType<typeof bodyOf>) => {
    if (album) await update.mutateAsync({ id: album.id, body })
    else await create.mutateAsync(body)
    toasts.show({ text: album ? words.saved : words.created, tone: "success" })
  }
}

const fieldOfCode = { album_member_not_liked: "selected_members" }

function AlbumForm({ album, onClose }: Omit<AlbumDialogProps, "open">) {
  const submission = useSubmission(fieldOfCode)
  const [draft, setDraft] = useState(() => draftOf(album))
  const save = useSaving(album)
  const { errors, clearError } = submission

  const send = (typed: FormData) => {
    const body = bodyOf(draft, {
      title: formText(typed, "title"),
      description: formText(typed, "description"),
    })
    const failed = album ? words.updateFailed : words.createFailed
    const work = async () => {
      const found = errorsOf(body)
      if (hasErrors(found)) return found
      await save(body)
      onClose()
    }
    void submission.submit(work, (error) => toFailureMessage(error, failed))
  }

  return (
    <Form submission={submission} onSubmit={send}>
      <p className={styles.visible}>{words.visible}</p>
      <TitleField known={album?.title ?? ""} submission={submission} />
      <TextAreaField
        label={words.description}
        name="description"
        optional
        max={albumsLimits.description.max}
        defaultValue={album?.description ?? ""}
        error={errors.description}
        onChange={() => clearError("description")}
      />
      <LevelField
        level={draft.level}
        onChoose={(level) => {
          setDraft(withLevel(draft, level))
          clearError("selected_members")
        }}
      />
      {draft.level === "selected_members" && (
        <MemberPicker
          chosen={draft.members}
          error={errors.selected_members}
          onChange={(id, chosen) => {
            setDraft(withMember(draft, id, chosen))
            clearError("selected_members")
          }}
        />
      )}
      {isLockingLevel(draft.level) && (
        <SwitchField
          label={access.acceptsRequests}
          text={access.acceptsRequestsText}
          checked={draft.acceptsRequests}
          onChange={(acceptsRequests) => {
            setDraft({ ...draft, acceptsRequests })
            clearError("selected_members")
          }}
        />
      )}
      {draft.level !== "private" && (
        <SwitchField
          label={access.marks}
          text={access.marksText}
          checked={draft.marksPictures}
          onChange={(marksPictures) => setDraft({ ...draft, marksPictures })}
        />
      )}
      <ExpiryField
        endsAt={album?.expires_at ?? null}
        openFor={draft.openFor}
        error={errors.expires_hours}
        onChoose={(openFor) => {
          setDraft({ ...draft, openFor })
          clearError("expires_hours")
        }}
      />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={submission.pending}>
          {album ? words.save : words.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

interface TitleFieldProps {
  known: string
  submission: Pick<Submission, "errors" | "clearError">
}

function TitleField({ known, submission }: TitleFieldProps) {
  const { max } = albumsLimits.title
  const [count, setCount] = useState(countCharacters(known, max))
  return (
    <TextField
      label={words.titleLabel}
      name="title"
      hint={count > max ? memberParts.tooManyCharacters(count - max) : words.titleHint}
      error={submission.errors.title}
      adornment={<span className={styles.unit}>{memberParts.charactersOf(count, max)}</span>}
      defaultValue={known}
      autoComplete="off"
      onChange={({ target }) => {
        setCount(countCharacters(target.value, max))
        submission.clearError("title")
      }}
      data-autofocus
    />
  )
}
