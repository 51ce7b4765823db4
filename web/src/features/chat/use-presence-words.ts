import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { presenceLabels, presenceOf } from "../../lib/time.ts"
import { useNow } from "../../lib/use-now.ts"
import { useTyping } from "./member-chat.ts"

/** Whether the other is there, or writing, and how that is said. */
export const usePresenceWords = ({ id, other_last_online }: Conversation) => {
  const presence = presenceOf(other_last_online, useNow())
  const typing = useTyping().has(id)
  return { presence, typing, words: typing ? chat.typing : presenceLabels[presence] }
}
