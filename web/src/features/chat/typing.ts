import { chatLimits } from "@pinyu/contract/chat/limits"
import { createListeners } from "../../lib/listeners.ts"
import { setTimer } from "../../lib/set-timer.ts"

/** Creates the typing indicators by conversation; each expires without repeats. */
export const createTyping = (runAfter: typeof setTimer = setTimer) => {
  let writing: ReadonlySet<string> = new Set()
  const timers = new Map<string, () => void>()
  const { subscribe, notify } = createListeners()
  const set = (next: ReadonlySet<string>) => {
    writing = next
    notify()
  }
  const stop = (conversationId: string) => {
    timers.get(conversationId)?.()
    timers.delete(conversationId)
    if (writing.has(conversationId)) set(new Set([...writing].filter((id) => id !== conversationId)))
  }
  return {
    writing: () => writing,
    subscribe,
    applyEvent: (conversationId: string, isTyping: boolean) => {
      stop(conversationId)
      if (!isTyping) return
      set(new Set([...writing, conversationId]))
      timers.set(
        conversationId,
        runAfter(() => stop(conversationId), chatLimits.typingSeconds * 1000),
      )
    },
  }
}
