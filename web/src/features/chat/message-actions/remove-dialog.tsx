import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../../lib/api.ts"
import { refusalOr } from "../../../lib/api-error.ts"
import { ConfirmDialog } from "../../../ui/member/dialog.tsx"
import { hearMessage } from "../cache.ts"
import { useMemberChat } from "../member-chat.ts"

interface RemoveDialogProps {
  open: boolean
  message: Message
  onClose: () => void
}

/** Asks whether a message is to be taken back, for it is gone for both then. */
export function RemoveDialog({ open, message, onClose }: RemoveDialogProps) {
  const client = useQueryClient()
  const { memberId } = useMemberChat()
  const remove = useMutation({
    mutationFn: () => call(chatRoutes.remove, { params: { messageId: message.id } }),
    onSuccess: (answer) => {
      onClose()
      hearMessage(client, memberId, answer.message)
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
      error={remove.error && refusalOr(remove.error, chatMedia.removeFailed)}
    />
  )
}
