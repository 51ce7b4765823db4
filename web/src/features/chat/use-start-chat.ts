import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { call } from "../../lib/api.ts"
import { sentenceOf } from "../../lib/api-error.ts"
import { toasts } from "../../ui/toast/toasts.ts"

/** Leads to the conversation with the member of an id, which begins here when there is none yet. */
export const useStartChat = () => {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (targetUserId: string) => call(chatRoutes.direct, { body: { targetUserId } }),
    onSuccess: ({ conversationId }) => navigate(pages.chatWith(conversationId)),
    onError: (error) => toasts.show({ text: sentenceOf(error), tone: "error" }),
  })
}
