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
  /** One, or the pictures of a group. */
  messages: readonly Message[]
  onClose: () => void
}

/** Asks for confirmation before a message, or a group of pictures, is deleted for both participants. */
export function RemoveDialog({ open, messages, onClose }: RemoveDialogProps) {
  const client = useQueryClient()
  const { memberId } = useMemberChat()
  const remove = useMutation({
    mutationFn: async () => {
      // The first failure ends it; a repeat continues, because a deleted message stays deleted.
      for (const known of messages) {
        const { message } = await call(chatRoutes.remove, { params: { messageId: known.id } })
        // A block has hidden the conversation meanwhile.
        applyMessage(client, memberId, message ?? { ...known, content: null, is_deleted: true })
      }
    },
  })
  return (
    <ConfirmMutation
      open={open}
      onClose={onClose}
      action={() => remove.mutateAsync()}
      title={chatMedia.removeTitle}
      text={messages.length > 1 ? chatMedia.removeGroupText(messages.length) : chatMedia.removeText}
      confirmLabel={chatMedia.remove}
      danger
      failedText={chatMedia.removeFailed}
    />
  )
}
