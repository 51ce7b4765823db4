import type { LikedPart, ProfilePart } from "@pinyu/contract/profiles/parts"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import type { ReactNode } from "react"

/** Likes a photo or an answer by itself. `shown` is what the viewer sees of it. */
export type LikePart = (part: ProfilePart, shown: LikedPart) => void

/** The parts of the own profile that are edited where they stand, in the order in which they invite to add. */
export const editableParts = ["photos", "about", "prompts", "expectations", "place", "details"] as const
export type EditablePart = (typeof editableParts)[number]

export type EditPart = (part: EditablePart) => void

/** The content of other areas on a profile. */
export interface ProfileParts {
  /** `MemberActions`; none on the own profile. */
  actions?: ReactNode
  /** What precedes the story of the own profile. */
  lead?: ReactNode
  /** The pages that belong to the own profile. */
  links?: ReactNode
  /** The member's public content, with headings at this level. */
  activity: (level: 2 | 3) => ReactNode
  /** The member's albums, as a section with this class. */
  albums: (className?: string) => ReactNode
  /** The viewer's private note. */
  note?: ReactNode
  /** Called for a like of one photo or answer; without it, none can be liked. */
  onLikePart?: LikePart | undefined
  /** Edits a part of the own profile; absent on another's. */
  onEdit?: EditPart
  /** The parts of the own profile to which something can be added. */
  open?: readonly EditablePart[]
  /** The dialogs of the actions. */
  dialogs?: ReactNode
}

/** A profile with the content of other areas. */
export interface ProfileProps {
  profile: MemberProfile
  parts: ProfileParts
}
