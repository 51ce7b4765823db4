import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import type { ReactNode } from "react"

/** What other areas have to say on a profile. */
export interface ProfileParts {
  /** The heart, in words. */
  like: ReactNode
  /** The viewer's private note. */
  note: ReactNode
  onBlock: () => void
  onReport: () => void
  /** Questions that the menu leads to. */
  dialogs: ReactNode
}

/** A profile with all that stands on it. */
export interface ProfileProps {
  profile: MemberProfile
  parts: ProfileParts
}
