import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { ConfirmMutation } from "../../../ui/member/confirm-mutation.tsx"
import { applyMessage } from "../cache.ts"
import { useMemberChat } from "../member-chat.ts"

interface RemoveDialogProps {
  open: boolean
  message: Message
  onClose: () => void
}

/** Asks for confirmation before a message is deleted for both participants. */
export function RemoveDialog({ open, message, onClose }: RemoveDialogProps) {
  const client = useQueryClient()
  const { memberId } = useMemberChat()
  const remove = useMutation({
    mutationFn: () => call(chatRoutes.remove, { params: { messageId: message.id } }),
    onSuccess: (answer) => applyMessage(client, memberId, answer.message),
  })
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      action={() => remove.mutateAsync()}
      title={chatMedia.removeTitle}
      text={chatMedia.removeText}
      confirmLabel={chatMedia.remove}
      danger
      failedText={chatMedia.removeFailed}
    />
  )
}
