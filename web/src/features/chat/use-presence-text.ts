import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { useNow } from "../../lib/hooks/use-now.ts"
import { presenceOf, presenceText } from "../../lib/time.ts"
import { useTyping } from "./member-chat.ts"

/** The other participant's presence as text; null when hidden. */
export const usePresenceText = ({ id, other_last_online }: Conversation) => {
  const now = useNow()
  const presence = presenceOf(other_last_online, now)
  const typing = useTyping().has(id)
  return { presence, typing, text: typing ? chat.typing : presenceText(other_last_online, now) }
}
