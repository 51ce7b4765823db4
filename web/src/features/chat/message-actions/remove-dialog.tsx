import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../../lib/api/api.ts"
import { toRefusalMessage } from "../../../lib/api/api-error.ts"
import { ConfirmDialog } from "../../../ui/member/dialog.tsx"
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
    onSuccess: (answer) => {
      onClose()
      applyMessage(client, memberId, answer.message)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={chatMedia.removeTitle}
      text={chatMedia.removeText}
      confirmLabel={chatMedia.remove}
      danger
      busy={remove.isPending}
      error={remove.error && toRefusalMessage(remove.error, chatMedia.removeFailed)}
    />
  )
}
