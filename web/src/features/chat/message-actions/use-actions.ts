import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import IconArrowBackUp from "~icons/tabler/arrow-back-up"
import IconCopy from "~icons/tabler/copy"
import IconDownload from "~icons/tabler/download"
import IconFlag from "~icons/tabler/flag"
import IconPencil from "~icons/tabler/pencil"
import IconTrash from "~icons/tabler/trash"
import { serverClock } from "../../../lib/server-clock.ts"
import type { IconDrawing } from "../../../ui/icon.tsx"
import { toasts } from "../../../ui/toast/toasts.ts"
import { saveMedia } from "../media/index.ts"
import { textOf } from "../timeline/rows.ts"
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
  /** The pictures of its group; empty for every other message. */
  pictures: readonly Message[]
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
export const useActions = (props: ActionsProps) => {
  const { message, pictures, mine, isClosed, onReply, onEdit, onRemove } = props
  const { reportMessage } = useReports()
  const text = textOf({ message, pictures })
  const saveAll = async () => {
    // One after the other: browsers ask once for several downloads.
    for (const picture of pictures.length > 0 ? pictures : [message]) await saveMedia(picture)
  }
  const handlers: Record<MessageAction, () => void> = {
    reply: onReply,
    copy: () => void copy(text ?? ""),
    edit: onEdit,
    save: () => void saveAll(),
    report: () => reportMessage(message),
    remove: onRemove,
  }
  /** Evaluated when the menu opens: an edit may expire meanwhile. */
  return () =>
    actionsOn({ ...message, content: text }, { mine, isClosed, now: serverClock.now() }).map((action) => ({
      action,
      ...looks[action],
      onChoose: handlers[action],
    }))
}
export type OfferedAction = ReturnType<ReturnType<typeof useActions>>[number]
