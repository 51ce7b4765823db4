import { albumsLimits } from "@pinyu/contract/albums/limits"
import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import type { Album } from "@pinyu/contract/albums/schemas"
import { newAlbum } from "@pinyu/contract/albums/schemas"
import { albumForm as words } from "@pinyu/phrases/albums"
import { fieldSentences } from "@pinyu/phrases/fields"
import type { Problems } from "../../../lib/problems.ts"
import { problemsIn } from "../../../lib/problems-in.ts"
import { levelOf } from "../model.ts"

/** How long an album is to be open: as long as it is now, or so many hours as typed, nothing for ever. */
export type OpenFor = { keep: true } | { keep: false; hours: string }

/** What is chosen about an album; its words are in the form. */
export interface Draft {
  level: AlbumPrivacyLevel
  members: readonly string[]
  openFor: OpenFor
}

/** What an album begins with, or has now. */
export const draftOf = (album: Album | null): Draft => ({
  level: album ? levelOf(album.privacy_level) : "private",
  members: album?.selected_members ?? [],
  openFor: album?.expires_at ? { keep: true } : { keep: false, hours: "" },
})

/** The draft with another level, for which nobody is chosen yet. */
export const withLevel = (draft: Draft, level: AlbumPrivacyLevel): Draft =>
  level === draft.level ? draft : { ...draft, level, members: [] }

/** The draft with a member chosen, or not any more. */
export const withMember = (draft: Draft, id: string, chosen: boolean): Draft => ({
  ...draft,
  members: chosen ? [...draft.members, id] : draft.members.filter((other) => other !== id),
})

/** The hours as they are sent: null for ever, nothing where they stay as they are. */
export const hoursOf = (openFor: OpenFor) => {
  if (openFor.keep) return undefined
  const typed = openFor.hours.trim()
  return typed === "" ? null : Number(typed)
}

/** Whether an album may be open for so long. */
export const isPossible = (hours: number) =>
  Number.isInteger(hours) && hours >= albumsLimits.expiresHours.min && hours <= albumsLimits.expiresHours.max

/** An album as it is sent. */
export const bodyOf = (draft: Draft, { title, description }: { title: string; description: string }) => {
  const hours = hoursOf(draft.openFor)
  return {
    title,
    description: description || null,
    privacy_level: draft.level,
    selected_members: [...draft.members],
    ...(hours !== undefined && { expires_hours: hours }),
  }
}

/** What is wrong with it, by field; that nobody is chosen is said along with the rest. */
export const problemsOf = (body: ReturnType<typeof bodyOf>): Problems => {
  const { privacy_level, selected_members } = body
  const nobody = privacy_level === "selected_members" && selected_members.length === 0
  const problems = problemsIn(newAlbum, body)
  return {
    ...problems,
    ...(nobody && { selected_members: fieldSentences.no_member_selected }),
    ...("expires_hours" in problems && { expires_hours: words.hoursRange }),
  }
}
