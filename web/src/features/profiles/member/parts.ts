import type { LikedPart, ProfilePart } from "@pinyu/contract/profiles/parts"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import type { ReactNode } from "react"

/** Likes a photo or an answer by itself. `shown` is what the viewer sees of it. */
export type LikePart = (part: ProfilePart, shown: LikedPart) => void

/** A part of the own profile that is edited where it stands. */
export type EditablePart = "photos" | "place" | "about" | "prompts" | "expectations" | "details"

export type EditPart = (part: EditablePart) => void

/** The content of other areas on a profile. */
export interface ProfileParts {
  /** `MemberActions`, or its replacement on the member's own profile. */
  actions: ReactNode
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
  /** The dialogs of the actions. */
  dialogs?: ReactNode
}

/** A profile with the content of other areas. */
export interface ProfileProps {
  profile: MemberProfile
  parts: ProfileParts
}
