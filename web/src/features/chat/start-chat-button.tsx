import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { IconMessageCircle } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { call } from "../../lib/api.ts"
import { sentenceOf } from "../../lib/api-error.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { toasts } from "../../ui/toast/toasts.ts"

interface StartChatButtonProps {
  member: { id: string; nickname: string }
}

/** Leads to the conversation with a member, which begins here when there is none yet. */
export function StartChatButton({ member }: StartChatButtonProps) {
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: () => call(chatRoutes.direct, { body: { targetUserId: member.id } }),
    onSuccess: ({ conversationId }) => navigate(pages.chatWith(conversationId)),
    onError: (error) => toasts.show({ text: sentenceOf(error), tone: "error" }),
  })
  return (
    <Button
      variant="outline"
      busy={start.isPending}
      aria-label={memberProfile.chatWith(member.nickname)}
      icon={<Icon of={IconMessageCircle} size="1.25rem" />}
      onClick={() => start.mutate()}
    >
      {memberProfile.chat}
    </Button>
  )
}
