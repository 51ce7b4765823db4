import IconMessageCircle from "~icons/tabler/message-circle"
import { Button, type ButtonSize } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useStartChat } from "./use-start-chat.ts"

interface StartChatButtonProps {
  memberId: string
  text: string
  /** The label with the member's name, for screen readers. */
  label: string
  size?: ButtonSize
  /** Whether it is the main action. */
  primary?: boolean
}

/** Opens the conversation with a member, and creates it when needed. */
export function StartChatButton({
  memberId,
  text,
  label,
  size = "md",
  primary = false,
}: StartChatButtonProps) {
  const start = useStartChat()
  return (
    <Button
      variant={primary ? "primary" : "outline"}
      size={size}
      busy={start.isPending}
      aria-label={label}
      icon={<Icon of={IconMessageCircle} size="1.25rem" />}
      onClick={() => start.mutate(memberId)}
    >
      {text}
    </Button>
  )
}
