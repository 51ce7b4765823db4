import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { applyCleared, useClear } from "./api.ts"

interface ClearDialogProps {
  open: boolean
  conversation: Conversation
  onClose: () => void
  /** Leaves the page of the conversation, if it is open. */
  leave: () => Promise<void>
}

/** Asks for confirmation before a member deletes a conversation for themselves. */
export function ClearDialog({ open, conversation, onClose, leave }: ClearDialogProps) {
  const client = useQueryClient()
  const clear = useClear()
  // What arrives while the dialog is open stays.
  const [revision] = useState(conversation.revision)
  const act = async () => {
    const answer = await clear.mutateAsync({ ...conversation, revision })
    await leave()
    // Its row, and this dialog in it, go with it.
    applyCleared(client, answer)
    toasts.show({ text: words.cleared, tone: "success" })
  }
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      action={act}
      title={words.clearTitle}
      text={words.clearText(conversation.display_name)}
      confirmLabel={words.clearConfirm}
      danger
      failedText={words.failed}
    />
  )
}
