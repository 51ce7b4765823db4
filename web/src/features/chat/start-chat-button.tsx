import { memberProfile } from "@pinyu/phrases/member-profile"
import IconMessageCircle from "~icons/tabler/message-circle"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useStartChat } from "./use-start-chat.ts"

interface StartChatButtonProps {
  member: { id: string; nickname: string }
}

/** Leads to the conversation with a member, which begins here when there is none yet. */
export function StartChatButton({ member }: StartChatButtonProps) {
  const start = useStartChat()
  return (
    <Button
      variant="outline"
      busy={start.isPending}
      aria-label={memberProfile.chatWith(member.nickname)}
      icon={<Icon of={IconMessageCircle} size="1.25rem" />}
      onClick={() => start.mutate(member.id)}
    >
      {memberProfile.chat}
    </Button>
  )
}
