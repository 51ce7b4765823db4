import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { memberParts } from "@pinyu/phrases/member-parts"
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react"
import IconArrowUp from "~icons/tabler/arrow-up"
import IconCheck from "~icons/tabler/check"
import { useOnline } from "../../../lib/online.ts"
import { classNames } from "../../../ui/class-names.ts"
import { isComposing } from "../../../ui/form/form.tsx"
import { LineField, SendButton } from "../../../ui/member/line-field.tsx"
import { useToastLift } from "../../../ui/toast/use-toast-lift.ts"
import { AttachButton, type UploadQueue, UploadTray } from "../media/index.ts"
import { useMemberChat } from "../member-chat.ts"
import { VoiceRecorder } from "../voice/voice-recorder.tsx"
import styles from "./composer.module.css"
import { type Answering, ContextBar } from "./context-bar.tsx"
import { meaningOf } from "./keys.ts"
import { useTellTyping } from "./use-tell-typing.ts"

interface ComposerProps {
  conversation: Conversation
  answering: Answering | null
  /** Pictures, videos and sounds on their way. */
  uploads: UploadQueue
  onFiles: (files: readonly File[], as?: "voice") => void
  /** Takes the words over, trimmed; rejects where they could not be kept. */
  onWritten: (text: string) => Promise<void>
  onCancel: () => void
  onEditLast: () => void
}

/** From here on one is told how many characters are left. */
const countFrom = chatLimits.content.max - 200
const lengthOf = (text: string) => [...text.trim()].length

/** Where the next message is written. Enter sends it, unless an input method is still choosing the words. */
export function Composer(props: ComposerProps) {
  const { conversation, answering, uploads, onFiles, onWritten, onCancel, onEditLast } = props
  const { drafts, memberId } = useMemberChat()
  const online = useOnline()
  const bar = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const editing = answering?.kind === "edit" ? answering.message : null
  const [text, setText] = useState(() => editing?.content ?? drafts.of(conversation.id))
  const typing = useTellTyping(conversation.id)
  const over = lengthOf(text) - chatLimits.content.max
  const isEmpty = text.trim() === ""
  useToastLift(bar)
  useFocus(area, answering)

  const write = (next: string) => {
    setText(next)
    if (editing) return
    drafts.keep(conversation.id, next)
    typing.tell(next.trim() !== "")
  }
  const send = async () => {
    if (isEmpty || over > 0) return
    const written = text
    write("")
    typing.tell(false)
    // What could not be taken over is there to be sent again.
    await onWritten(written.trim()).catch(() => write(written))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const meaning = meaningOf({ key, shiftKey, composing: isComposing(event) }, { empty: text === "" })
    if (!meaning || (meaning === "cancel" && !answering)) return
    event.preventDefault()
    if (meaning === "send") void send()
    else if (meaning === "cancel") onCancel()
    else onEditLast()
  }

  return (
    <div ref={bar} className={styles.composer}>
      <UploadTray uploads={uploads} />
      {answering && <ContextBar answering={answering} meId={memberId} onCancel={onCancel} />}
      {!online && <p className={styles.note}>{chat.offlineNote}</p>}
      <div className={styles.line}>
        {!editing && <AttachButton onFiles={onFiles} />}
        <div className={styles.field}>
          <LineField
            area={area}
            aria-label={chat.composer}
            placeholder={chat.placeholder(conversation.display_name)}
            title={chat.keys}
            aria-invalid={over > 0}
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => typing.tell(false)}
          />
          {lengthOf(text) > countFrom && <Counter count={lengthOf(text)} over={over} />}
        </div>
        {isEmpty && !editing ? (
          <VoiceRecorder onRecorded={(file) => onFiles([file], "voice")} />
        ) : (
          <SendButton
            label={editing ? chat.saveEdit : chat.send}
            icon={editing ? IconCheck : IconArrowUp}
            disabled={isEmpty || over > 0}
            onSend={() => void send()}
          />
        )}
      </div>
    </div>
  )
}

function Counter({ count, over }: { count: number; over: number }) {
  return (
    <span className={classNames(styles.count, over > 0 && styles.over)} aria-live="polite">
      {over > 0
        ? memberParts.tooManyCharacters(over)
        : memberParts.charactersOf(count, chatLimits.content.max)}
    </span>
  )
}

/** On a phone the keyboard would cover what is to be read first. */
const hasKeys = () => matchMedia("(pointer: fine)").matches

/** Whoever opens a conversation on a desk, answers or edits goes on writing. */
const useFocus = (area: RefObject<HTMLTextAreaElement | null>, answering: Answering | null) => {
  useEffect(() => {
    if (!answering && !hasKeys()) return
    area.current?.focus()
    area.current?.setSelectionRange(-1, -1)
  }, [area, answering])
}
