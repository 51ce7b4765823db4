import { useUnsentWarning } from "../../../lib/uploads/member-uploads.ts"
import { objectUrls } from "../../../lib/uploads/upload-queue.ts"
import { nameStillPictures } from "../../../ui/member/name-still-pictures.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { perConversation } from "./per-conversation.ts"
import { createSelection } from "./selection.ts"

const useSelectionOf = perConversation(() =>
  createSelection({
    onError: (reason) => toasts.show({ text: reason, tone: "error" }),
    onSelected: (files) => void nameStillPictures(files),
    preview: objectUrls,
    newId: () => crypto.randomUUID(),
  }),
)

/** The selected files of a conversation. */
export const useSelection = (conversationId: string) => {
  const selection = useSelectionOf(conversationId)
  useUnsentWarning(selection)
  return selection
}
