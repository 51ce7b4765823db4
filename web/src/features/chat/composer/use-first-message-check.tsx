import type { FirstMessageHint } from "@pinyu/contract/chat/options"
import { chatSafety as words } from "@pinyu/phrases/chat-safety"
import { useRef, useState } from "react"
import { useRetainedState } from "../../../lib/session/retained-state.ts"
import { Button } from "../../../ui/button.tsx"
import { Dialog, DialogActions, DialogText } from "../../../ui/member/dialog.tsx"
import styles from "./use-first-message-check.module.css"

const findHints = async (text: string) =>
  (await import("@pinyu/contract/chat/first-message")).findFirstMessageHints(text)

interface FirstMessageCheck {
  isFirst: boolean
  /** With it, later messages are checked too: once per conversation, and not for rude words. */
  conversationId?: string
}

/**
 * Asks before the member's own message leaves, if it may make a stranger uncomfortable, or has a link or contact
 * data: a function that resolves to whether to send it, and the dialog to render. The check runs on this device
 * alone.
 */
export const useFirstMessageCheck = ({ isFirst, conversationId }: FirstMessageCheck) => {
  const [warned, setWarned] = useRetainedState<readonly string[]>("chat.warned", () => [])
  const [hints, setHints] = useState<readonly FirstMessageHint[]>([])
  const answer = useRef<(isSent: boolean) => void>(null)

  const mayLeave = async (text: string) => {
    const isLater = !isFirst && conversationId !== undefined
    if (text === "" || !(isFirst || (isLater && !warned.includes(conversationId)))) return true
    // A check that cannot be loaded must not keep a message back.
    const all = await findHints(text).catch(() => [])
    const found = isLater ? all.filter((hint) => hint !== "rude") : all
    if (found.length === 0) return true
    if (isLater) setWarned([...warned, conversationId])
    const { promise, resolve } = Promise.withResolvers<boolean>()
    answer.current = resolve
    setHints(found)
    return promise
  }
  const close = (isSent: boolean) => {
    setHints([])
    answer.current?.(isSent)
  }
  const dialog = (
    <Dialog open={hints.length > 0} title={words.askTitle} onClose={() => close(false)}>
      <DialogText>{isFirst ? words.askText : words.askLaterText}</DialogText>
      <ul className={styles.reasons}>
        {hints.map((hint) => (
          <li key={hint}>{(isFirst ? words.reasons : words.laterReasons)[hint]}</li>
        ))}
      </ul>
      <p className={styles.note}>{words.askNote}</p>
      <DialogActions>
        <Button variant="outline" onClick={() => close(true)}>
          {words.sendAnyway}
        </Button>
        <Button onClick={() => close(false)} data-autofocus>
          {words.rethink}
        </Button>
      </DialogActions>
    </Dialog>
  )
  return { mayLeave, dialog }
}
