import type { FirstMessageHint } from "@pinyu/contract/chat/options"
import { chatSafety as words } from "@pinyu/phrases/chat-safety"
import { useRef, useState } from "react"
import { Button } from "../../../ui/button.tsx"
import { Dialog, DialogActions, DialogText } from "../../../ui/member/dialog.tsx"
import styles from "./use-first-message-check.module.css"

const findHints = async (text: string) =>
  (await import("@pinyu/contract/chat/first-message")).findFirstMessageHints(text)

/**
 * Asks before the member's own message leaves, if it may make a stranger uncomfortable: a function that
 * resolves to whether to send it, and the dialog to render. The check runs on this device alone.
 */
export const useFirstMessageCheck = ({ isFirst }: { isFirst: boolean }) => {
  const [hints, setHints] = useState<readonly FirstMessageHint[]>([])
  const answer = useRef<(isSent: boolean) => void>(null)

  const mayLeave = async (text: string) => {
    if (!isFirst || text === "") return true
    // A check that cannot be loaded must not keep a message back.
    const found = await findHints(text).catch(() => [])
    if (found.length === 0) return true
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
      <DialogText>{words.askText}</DialogText>
      <ul className={styles.reasons}>
        {hints.map((hint) => (
          <li key={hint}>{words.reasons[hint]}</li>
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
