import type { PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { ownPrompts as words } from "@pinyu/phrases/prompts"
import { type RefObject, useEffect, useRef } from "react"
import { toasts } from "../../../../ui/toast/toasts.ts"
import { restored, without } from "./model.ts"

type Edit = (edit: (answers: readonly PromptAnswer[]) => readonly PromptAnswer[]) => void

const clear = ({ current }: RefObject<number | undefined>) => {
  if (current !== undefined) toasts.remove(current)
}

/** Removes an answer from the form, with an undo that lasts until the form closes. */
export const useRemoval = (onEdit: Edit) => {
  const toast = useRef<number>(undefined)
  useEffect(() => () => clear(toast), [])

  return (answer: PromptAnswer, index: number) => {
    clear(toast)
    onEdit((known) => without(known, answer.prompt))
    const undo = () => {
      onEdit((known) => restored(known, answer, index))
      clear(toast)
    }
    toast.current = toasts.show({
      ...{ text: words.removed, seconds: 8, actions: [{ label: words.undo, onPress: undo }] },
    })
  }
}
