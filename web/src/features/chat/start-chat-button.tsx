import IconMessageCircle from "~icons/tabler/message-circle"
import { Button, type ButtonSize } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useStartChat } from "./use-start-chat.ts"

interface StartChatButtonProps {
  memberId: string
  words: string
  /** The same with whom it is, for a screen reader. */
  label: string
  size?: ButtonSize
}

/** Leads to the conversation with a member, which begins here when there is none yet. */
export function StartChatButton({ memberId, words, label, size = "md" }: StartChatButtonProps) {
  const start = useStartChat()
  return (
    <Button
      variant="outline"
      size={size}
      busy={start.isPending}
      aria-label={label}
      icon={<Icon of={IconMessageCircle} size="1.25rem" />}
      onClick={() => start.mutate(memberId)}
    >
      {words}
    </Button>
  )
}
