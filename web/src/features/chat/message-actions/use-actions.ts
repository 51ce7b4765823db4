import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import IconArrowBackUp from "~icons/tabler/arrow-back-up"
import IconCopy from "~icons/tabler/copy"
import IconDownload from "~icons/tabler/download"
import IconFlag from "~icons/tabler/flag"
import IconPencil from "~icons/tabler/pencil"
import IconTrash from "~icons/tabler/trash"
import type { IconDrawing } from "../../../ui/icon.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { saveMedia } from "../media/index.ts"
import { actionsOn, type MessageAction } from "./policy.ts"
import { useReports } from "./report-context.ts"

const looks: Record<MessageAction, { label: string; icon: IconDrawing }> = {
  reply: { label: chatMedia.reply, icon: IconArrowBackUp },
  copy: { label: chatMedia.copy, icon: IconCopy },
  edit: { label: chatMedia.edit, icon: IconPencil },
  save: { label: chatMedia.save, icon: IconDownload },
  report: { label: chatMedia.report, icon: IconFlag },
  remove: { label: chatMedia.remove, icon: IconTrash },
}

const copy = async (words: string) => {
  try {
    await navigator.clipboard.writeText(words)
    toasts.show({ text: chatMedia.copied, tone: "success" })
  } catch {
    toasts.show({ text: chatMedia.copyFailed, tone: "error" })
  }
}

export interface ActedProps {
  message: Message
  mine: boolean
  /** The conversation is closed. */
  isClosed: boolean
  onReply: () => void
  onEdit: () => void
}

interface ActionsProps extends ActedProps {
  /** Asks for confirmation before the message is deleted. */
  onRemove: () => void
}

/** Returns the current actions of a message with labels and handlers. */
export const useActions = ({ message, mine, isClosed, onReply, onEdit, onRemove }: ActionsProps) => {
  const { reportMessage } = useReports()
  const handlers: Record<MessageAction, () => void> = {
    reply: onReply,
    copy: () => void copy(message.content ?? ""),
    edit: onEdit,
    save: () => void saveMedia(message),
    report: () => reportMessage(message),
    remove: onRemove,
  }
  /** Evaluated when the menu opens: an edit may expire meanwhile. */
  return () =>
    actionsOn(message, { mine, isClosed, now: new Date() }).map((action) => ({
      action,
      ...looks[action],
      onChoose: handlers[action],
    }))
}
export type OfferedAction = ReturnType<ReturnType<typeof useActions>>[number]
