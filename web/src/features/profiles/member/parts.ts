import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import type { ReactNode } from "react"

/** What other areas have to say on a profile. */
export interface ProfileParts {
  /** What can be done about the member: `MemberActions`, or what one's own profile has in their place. */
  actions: ReactNode
  /** What the member made that others may see, with its headings at this level. */
  activity: (level: 2 | 3) => ReactNode
  /** The member's albums, as a section of its own under this class. */
  albums: (className?: string) => ReactNode
  /** The viewer's private note. */
  note?: ReactNode
  /** Questions that the actions lead to. */
  dialogs?: ReactNode
}

/** A profile with all that stands on it. */
export interface ProfileProps {
  profile: MemberProfile
  parts: ProfileParts
}
