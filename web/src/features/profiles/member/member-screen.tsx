import { pages } from "@pinyu/contract/pages"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { useOnline } from "../../../lib/online.ts"
import { useWide } from "../../../lib/use-wide.ts"
import { Mark } from "../../../ui/brand/mark.tsx"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState, ErrorState } from "../../../ui/feedback/state.tsx"
import { useMemberProfile } from "./api.ts"
import { MemberSkeleton } from "./member-skeleton.tsx"
import { isGone } from "./model.ts"
import { NarrowProfile } from "./narrow-profile.tsx"
import type { ProfileParts } from "./parts.ts"
import { WideProfile } from "./wide-profile.tsx"

interface MemberScreenProps {
  userId: string
  /** Frames the profile with what other areas bring to it. */
  partsFor: (profile: MemberProfile) => ProfileParts
}

/** Another member's profile, or why there is none. */
export function MemberScreen({ userId, partsFor }: MemberScreenProps) {
  const { data: profile, error, isPending, refetch } = useMemberProfile(userId)
  const online = useOnline()
  const wide = useWide()
  if (isGone(error)) return <Gone />
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
  if (!online) {
    return <ErrorState page level={1} title={memberParts.offlineTitle} text={memberProfile.offlineText} />
  }
  if (isPending) return <MemberSkeleton wide={wide} />
  return (
    <ErrorState
      page
      level={1}
      title={memberProfile.failedTitle}
      text={memberProfile.failedText}
      onRetry={() => void refetch()}
    />
  )
}

/** One and the same for whoever is gone, hidden, or on a blacklist, this way or the other. */
function Gone() {
  return (
    <EmptyState
      page
      level={1}
      art={<Mark size="4rem" />}
      title={memberProfile.goneTitle}
      text={memberProfile.goneText}
      action={<LinkButton to={pages.explore}>{memberProfile.goExplore}</LinkButton>}
    />
  )
}
