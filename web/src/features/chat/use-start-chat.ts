import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { call } from "../../lib/api/api.ts"
import { toFailureMessage } from "../../lib/api/api-error.ts"
import { toasts } from "../../ui/toast/toasts.ts"

/** Opens the conversation with a member, and creates it when needed. */
export const useStartChat = () => {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (targetUserId: string) => call(chatRoutes.direct, { body: { targetUserId } }),
    onSuccess: ({ conversationId }) => navigate(pages.chatWith(conversationId)),
    onError: (error) => toasts.show({ text: toFailureMessage(error, chat.startFailed), tone: "error" }),
  })
}
