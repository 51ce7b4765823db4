import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { firstSteps } from "@pinyu/phrases/first-steps"
import { profiles } from "@pinyu/phrases/profiles"
import type { ReactNode } from "react"
import { LoadingPart } from "../../../ui/feedback/skeleton.tsx"
import { LeaveGuard } from "../../../ui/member/leave-guard.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import { useOwnProfile } from "../own/api.ts"
import { PhotoGrid } from "../own/photo-grid.tsx"
import { usePhotoBoard } from "../own/use-photo-board.ts"

interface StepProps {
  /** The buttons at the end. */
  renderActions: (busy: boolean) => ReactNode
}

/** The member's photos; each one is saved at once. */
export function PhotoStep({ renderActions }: StepProps) {
  const query = useOwnProfile()
  if (!query.data)
    return <LoadState query={query} texts={firstSteps} skeleton={<LoadingPart height="20rem" />} />
  return <Photos profile={query.data} renderActions={renderActions} />
}

function Photos({ profile, renderActions }: StepProps & { profile: OwnProfile }) {
  const { board, remove } = usePhotoBoard(profile)
  return (
    <>
      <LeaveGuard unsaved={board.isSending()} texts={profiles} />
      <PhotoGrid
        board={board}
        onRemove={remove}
        inReview={profile.avatar_urls_in_review}
        isVerified={profile.is_verified}
      />
      {renderActions(board.isSending())}
    </>
  )
}
