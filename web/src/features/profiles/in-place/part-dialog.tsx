import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { editInPlace as words } from "@pinyu/phrases/member-profile"
import { profiles } from "@pinyu/phrases/profiles"
import { useEffect, useState } from "react"
import { Button } from "../../../ui/button.tsx"
import { LoadingPart } from "../../../ui/feedback/skeleton.tsx"
import { Dialog, DialogActions } from "../../../ui/member/dialog.tsx"
import { LeaveGuard } from "../../../ui/member/leave-guard.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import type { EditablePart } from "../member/parts.ts"
import { useOwnProfile } from "../own/api.ts"
import { PhotoGrid } from "../own/photo-grid.tsx"
import { usePhotoBoard } from "../own/use-photo-board.ts"
import { PartForm } from "./part-form.tsx"
import { useTyped } from "./use-typed.ts"

interface PartDialogProps {
  part: EditablePart
  open: boolean
  onClose: () => void
}

/** Edits one part of the own profile. */
export function PartDialog({ part, open, onClose }: PartDialogProps) {
  const query = useOwnProfile()
  const { data: profile } = query
  const photos = usePhotoBoard(profile)
  const typed = useTyped()
  // The focus returns to the button only if the dialog opens after it has mounted.
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(open), [open])
  const unsaved = photos.board.isSending() || (profile !== undefined && typed.isChanged(profile))
  return (
    <>
      <LeaveGuard unsaved={unsaved} texts={profiles} />
      <Dialog open={isOpen} onClose={onClose} title={words[part].title} size="36rem">
        {!profile && <LoadState query={query} texts={profiles} skeleton={<LoadingPart height="12rem" />} />}
        {profile && part === "photos" && <Photos profile={profile} {...photos} onEnd={onClose} />}
        {profile && part !== "photos" && (
          <PartForm part={part} profile={profile} typed={typed} onEnd={onClose} />
        )}
      </Dialog>
    </>
  )
}

interface PhotosProps extends ReturnType<typeof usePhotoBoard> {
  profile: OwnProfile
  onEnd: () => void
}

/** The photos, each of which is saved at once. */
function Photos({ profile, board, remove, onEnd }: PhotosProps) {
  return (
    <>
      <PhotoGrid
        board={board}
        onRemove={remove}
        inReview={profile.avatar_urls_in_review}
        isVerified={profile.is_verified}
      />
      <DialogActions>
        <Button onClick={onEnd}>{words.done}</Button>
      </DialogActions>
    </>
  )
}
