import { textToSend } from "@pinyu/contract/canonical"
import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Conversation } from "@pinyu/contract/chat/schemas"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { memberParts } from "@pinyu/phrases/member-parts"
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react"
import IconArrowUp from "~icons/tabler/arrow-up"
import IconCheck from "~icons/tabler/check"
import { useOnline } from "../../../lib/socket/online.ts"
import { classNames } from "../../../ui/class-names.ts"
import { countAsTyped } from "../../../ui/member/count-characters.ts"
import { GrowingTextField, SendButton } from "../../../ui/member/growing-text-field.tsx"
import {
  AttachButton,
  type SelectedFile,
  type Selection,
  SelectionTray,
  type UploadQueue,
  UploadTray,
} from "../media/index.ts"
import { useMemberChat } from "../member-chat.ts"
import { VoiceRecorder } from "../voice/voice-recorder.tsx"
import styles from "./composer.module.css"
import type { ComposerContext } from "./context.ts"
import { ContextBar } from "./context-bar.tsx"
import { keyAction } from "./keys.ts"
import { useReportTyping } from "./use-report-typing.ts"

interface ComposerProps {
  conversation: Conversation
  context: ComposerContext | null
  /** The uploads in progress. */
  uploads: UploadQueue
  /** The selected files that are not sent yet. */
  selection: Selection
  /** Sends the selected files with a caption. */
  onFiles: (files: readonly SelectedFile[], caption: string | null, isViewOnce: boolean) => void
  onVoice: (recording: File) => void
  /** Resolves to false when the member wants to rewrite a text instead of sending it. */
  mayLeave: (text: string) => Promise<boolean>
  /** Accepts the mended text; rejects when it could not be stored. */
  onSubmit: (text: string) => Promise<void>
  onCancel: () => void
  onEditLast: () => void
}

const sendLabel = (isEdit: boolean, files: number) => {
  if (isEdit) return chat.saveEdit
  return files > 0 ? chatMedia.sendSelected(files) : chat.send
}

/** From this length on, the composer shows the remaining characters. */
const countFrom = chatLimits.content.max - 200
const lengthOf = (text: string) => countAsTyped(text.trim(), chatLimits.content.max)

/** The message composer. Enter sends. */
export function Composer(props: ComposerProps) {
  const { conversation, context, uploads, selection, onFiles, onVoice, onSubmit, onCancel, onEditLast } =
    props
  const { mayLeave } = props
  const { drafts, memberId } = useMemberChat()
  const online = useOnline()
  const area = useRef<HTMLTextAreaElement>(null)
  const editing = context?.kind === "edit" ? context.message : null
  const [text, setText] = useState(() => editing?.content ?? drafts.of(conversation.id))
  const typing = useReportTyping(conversation.id)
  const over = lengthOf(text) - chatLimits.content.max
  const selected = useSyncExternalStore(selection.subscribe, selection.list)
  const hasFiles = selected.length > 0 && !editing
  const isEmpty = textToSend(text) === "" && !hasFiles
  useFocus(area, context)
  useEffect(
    () => drafts.onPutBack(() => setText((current) => current || drafts.of(conversation.id))),
    [drafts, conversation.id],
  )
  useEffect(
    () =>
      drafts.onFilled(() => {
        setText(drafts.of(conversation.id))
        area.current?.focus()
      }),
    [drafts, conversation.id],
  )

  const write = (next: string) => {
    setText(next)
    if (editing) return
    drafts.save(conversation.id, next)
    typing.report(textToSend(next) !== "")
  }
  const send = async () => {
    if (isEmpty || over > 0) return
    const words = textToSend(text)
    if (!(await mayLeave(words))) return area.current?.focus()
    write("")
    typing.report(false)
    const isViewOnce = selection.isViewOnce()
    if (hasFiles) return onFiles(selection.take(), words || null, isViewOnce)
    // An unsent text stays in the composer for another attempt.
    await onSubmit(words).catch(() => write(text))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const action = keyAction({ key, shiftKey }, { empty: text === "" })
    if (!action || (action === "cancel" && !context)) return
    event.preventDefault()
    if (action === "send") void send()
    else if (action === "cancel") onCancel()
    else onEditLast()
  }

  return (
    <div className={styles.composer}>
      <UploadTray
        uploads={uploads}
        onCaptionRestored={(caption) => {
          if (!editing) write(text === "" ? caption : `${text}\n${caption}`)
        }}
      />
      {context && <ContextBar context={context} meId={memberId} onCancel={onCancel} />}
      {hasFiles && <SelectionTray selected={selected} selection={selection} />}
      {!online && <p className={styles.note}>{chat.offlineNote}</p>}
      <div className={styles.line}>
        {!editing && <AttachButton onFiles={selection.add} />}
        <div className={styles.field}>
          <GrowingTextField
            area={area}
            aria-label={chat.composer}
            placeholder={hasFiles ? chatMedia.caption : chat.placeholder(conversation.display_name)}
            title={chat.keys}
            aria-invalid={over > 0}
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => typing.report(false)}
          />
          {lengthOf(text) > countFrom && <Counter count={lengthOf(text)} over={over} />}
        </div>
        {isEmpty && !editing ? (
          <VoiceRecorder onRecorded={onVoice} />
        ) : (
          <SendButton
            label={sendLabel(editing !== null, selected.length)}
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

/** On a phone the keyboard would cover the messages. */
const hasKeyboard = () => matchMedia("(pointer: fine)").matches

/** On a desktop, focuses the composer when the conversation opens, and for a reply or an edit. */
const useFocus = (area: RefObject<HTMLTextAreaElement | null>, context: ComposerContext | null) => {
  const contextKey = context && `${context.kind} ${context.message.id}`
  useEffect(() => {
    if (!contextKey && !hasKeyboard()) return
    area.current?.focus()
    area.current?.setSelectionRange(-1, -1)
  }, [area, contextKey])
}
