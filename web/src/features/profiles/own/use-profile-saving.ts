import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { profiles as words } from "@pinyu/phrases/profiles"
import { ApiError, toErrorMessage } from "../../../lib/api/api-error.ts"
import { hasErrors } from "../../../lib/api/field-errors.ts"
import { useSubmission } from "../../../lib/api/use-submission.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { useChangeProfile } from "./api.ts"
import { changeOf, errorsOf, type ProfileDraft } from "./model.ts"
import type { PhotoBoard } from "./photo-board.ts"

interface ProfileSavingDeps {
  profile: OwnProfile
  board: PhotoBoard
  onSaved: () => void
}

const toMessage = (error: unknown) => (error instanceof ApiError ? toErrorMessage(error) : words.saveFailed)

/** Saves the fields and photos of the profile together; waits for pending uploads. */
export const useProfileSaving = ({ profile, board, onSaved }: ProfileSavingDeps) => {
  const submission = useSubmission()
  const changeProfile = useChangeProfile()

  const work = async (draft: ProfileDraft) => {
    const errors = errorsOf(draft)
    if (hasErrors(errors)) return errors
    await board.sent()
    if (board.hasFailed()) throw new ApiError(0, "network_error", words.unsentPhotos)
    const paths = board.pathsToSave()
    const change = { ...changeOf(draft, profile), ...(paths && { avatar_urls: paths }) }
    board.saved((await changeProfile(change)).avatar_urls)
    toasts.show({ text: words.saved, tone: "success" })
    onSaved()
  }

  return {
    submission,
    save: (draft: ProfileDraft) => submission.submit(() => work(draft), toMessage),
  }
}
