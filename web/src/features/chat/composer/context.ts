import type { Message } from "@pinyu/contract/chat/schemas"
import type { Timeline } from "../timeline/timeline.ts"

/** The composer's context: a reply to a message or an edit of one. */
export interface ComposerContext {
  kind: "reply" | "edit"
  message: Message
}

/** The context with its message as it is now. A recall ends it. */
export const currentContext = (context: ComposerContext | null, { known }: Pick<Timeline, "known">) => {
  if (!context) return null
  const message = known.get(context.message.id) ?? context.message
  return message.is_deleted ? null : { ...context, message }
}
