import { albumsLimits } from "@pinyu/contract/albums/limits"
import { type AlbumPrivacyLevel, isLockingLevel } from "@pinyu/contract/albums/options"
import type { Album } from "@pinyu/contract/albums/schemas"
import { newAlbum } from "@pinyu/contract/albums/schemas"
import { canonicalText } from "@pinyu/contract/canonical"
import { albumForm as words } from "@pinyu/phrases/albums"
import { fieldMessages } from "@pinyu/phrases/fields"
import type { FieldErrors } from "../../../lib/api/field-errors.ts"
import { validateForm } from "../../../lib/api/validate-form.ts"
import { levelOf } from "../model.ts"

/** The duration of an album: unchanged, or hours as typed; an empty string means no expiry. */
export type OpenFor = { isUnchanged: true } | { isUnchanged: false; hours: string }

/** The draft of an album; its texts are in the form. */
export interface Draft {
  level: AlbumPrivacyLevel
  members: readonly string[]
  /** Used only at the levels that lock. */
  acceptsRequests: boolean
  /** Used only when others may view the album. */
  marksPictures: boolean
  openFor: OpenFor
}

/** The initial draft of a new or existing album. */
export const draftOf = (album: Album | null): Draft => ({
  level: album ? levelOf(album.privacy_level) : "private",
  members: album?.selected_members ?? [],
  acceptsRequests: album?.accepts_requests ?? false,
  marksPictures: album?.marks_pictures ?? false,
  openFor: album?.expires_at ? { isUnchanged: true } : { isUnchanged: false, hours: "" },
})

/** Changes the level and clears the selected members. */
export const withLevel = (draft: Draft, level: AlbumPrivacyLevel): Draft =>
  level === draft.level ? draft : { ...draft, level, members: [] }

/** Selects or deselects a member. */
export const withMember = (draft: Draft, id: string, chosen: boolean): Draft => ({
  ...draft,
  members: chosen ? [...draft.members, id] : draft.members.filter((other) => other !== id),
})

/** Converts the duration to the request: null for no expiry, undefined for unchanged. */
export const hoursOf = (openFor: OpenFor) => {
  if (openFor.isUnchanged) return undefined
  const typed = canonicalText(openFor.hours)
  return typed === "" ? null : Number(typed)
}

/** Whether an album may be open for that many hours. */
export const isPossible = (hours: number) =>
  Number.isInteger(hours) && hours >= albumsLimits.expiresHours.min && hours <= albumsLimits.expiresHours.max

/** Builds the request. */
export const bodyOf = (draft: Draft, { title, description }: { title: string; description: string }) => {
  const hours = hoursOf(draft.openFor)
  return {
    title,
    description: description || null,
    privacy_level: draft.level,
    selected_members: [...draft.members],
    accepts_requests: draft.acceptsRequests && isLockingLevel(draft.level),
    marks_pictures: draft.marksPictures && draft.level !== "private",
    ...(hours !== undefined && { expires_hours: hours }),
  }
}

/** Validates the request. A missing selection is reported with the other errors. */
export const errorsOf = (body: ReturnType<typeof bodyOf>): FieldErrors => {
  const { accepts_requests, privacy_level, selected_members } = body
  const isSelectionMissing =
    privacy_level === "selected_members" && selected_members.length === 0 && !accepts_requests
  const errors = validateForm(newAlbum, body)
  return {
    ...errors,
    ...(isSelectionMissing && { selected_members: fieldMessages.no_member_selected }),
    ...("expires_hours" in errors && { expires_hours: words.hoursRange }),
  }
}
