import { chatLimits } from "@pinyu/contract/chat/limits"
import { later } from "../../lib/later.ts"
import { createListeners } from "../../lib/listeners.ts"

/** Makes the list of conversations in which the other is writing; who stops saying so is thought to have stopped. */
export const createTyping = (runLater: typeof later = later) => {
  let writing: ReadonlySet<string> = new Set()
  const callOffs = new Map<string, () => void>()
  const { subscribe, tell } = createListeners()
  const set = (next: ReadonlySet<string>) => {
    writing = next
    tell()
  }
  const stop = (conversationId: string) => {
    callOffs.get(conversationId)?.()
    callOffs.delete(conversationId)
    if (writing.has(conversationId)) set(new Set([...writing].filter((id) => id !== conversationId)))
  }
  return {
    writing: () => writing,
    subscribe,
    heard: (conversationId: string, isTyping: boolean) => {
      stop(conversationId)
      if (!isTyping) return
      set(new Set([...writing, conversationId]))
      callOffs.set(
        conversationId,
        runLater(() => stop(conversationId), chatLimits.typingSeconds * 1000),
      )
    },
  }
}
