import { pages } from "@pinyu/contract/pages"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { isNotFound } from "../../../lib/api/is-not-found.ts"
import { useColumnLayout } from "../../../lib/hooks/use-wide-layout.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { EntranceDrawing } from "../../../ui/member/drawings.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import { useMemberProfile } from "./api.ts"
import { MemberSkeleton } from "./member-skeleton.tsx"
import { NarrowProfile } from "./narrow-profile.tsx"
import type { ProfileParts } from "./parts.ts"
import { WideProfile } from "./wide-profile.tsx"

interface MemberScreenProps {
  userId: string
  isOwn?: boolean
  /** Adds the content of other areas to the profile. */
  partsFor: (profile: MemberProfile) => ProfileParts
}

/** A member's profile, or why it is not available. */
export function MemberScreen({ userId, isOwn = false, partsFor }: MemberScreenProps) {
  const query = useMemberProfile(userId)
  const { data: profile, error } = query
  const wide = useColumnLayout()
  if (isNotFound(error)) return <MemberNotFound />
  if (profile) {
    const Layout = wide ? WideProfile : NarrowProfile
    const parts = partsFor(profile)
    return (
      <>
        <Layout profile={profile} parts={parts} />
        {parts.dialogs}
      </>
    )
  }
  return (
    <LoadState
      page
      query={query}
      texts={memberProfile}
      skeleton={<MemberSkeleton wide={wide} isOwn={isOwn} />}
    />
  )
}

/** The same page for deleted, hidden and blocked members. */
function MemberNotFound() {
  return (
    <EmptyState
      page
      level={1}
      art={<EntranceDrawing />}
      title={memberProfile.notFoundTitle}
      text={memberProfile.notFoundText}
      action={<LinkButton to={pages.explore}>{memberProfile.goExplore}</LinkButton>}
    />
  )
}
