import { useSyncExternalStore } from "react"
import { useUnloadWarning } from "../../../lib/hooks/use-unload-warning.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { type MemberChat, useMemberChat } from "../member-chat.ts"
import { createSelection, type Selection } from "./selection.ts"

/** The selections of one member, which outlive page changes. */
const selectionsOf = new WeakMap<MemberChat, Map<string, Selection>>()

const selectionFor = (chat: MemberChat, conversationId: string) => {
  const selections = selectionsOf.get(chat) ?? new Map<string, Selection>()
  selectionsOf.set(chat, selections)
  const known = selections.get(conversationId)
  if (known) return known
  const made = createSelection({
    onRefused: (reason) => toasts.show({ text: reason, tone: "error" }),
    preview: { open: (file) => URL.createObjectURL(file), close: (url) => URL.revokeObjectURL(url) },
    newId: () => crypto.randomUUID(),
  })
  selections.set(conversationId, made)
  return made
}

/** The selected files of a conversation. */
export const useSelection = (conversationId: string) => {
  const selection = selectionFor(useMemberChat(), conversationId)
  const isUnsent = useSyncExternalStore(selection.subscribe, () => selection.list().length > 0)
  useUnloadWarning(isUnsent)
  return selection
}
