import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import { fileIn, useMessageFiles } from "./message-files.ts"

/** A full-screen viewer of all loaded pictures: a function that opens it, and the element to render. */
export const useImageViewer = (messages: readonly Message[]) => {
  const pictures = messages.flatMap((message) => {
    const { id, sender_nickname: name } = message
    const found = message.message_type === "image" && !message.is_deleted && fileIn(message, "original")
    return found ? [{ id, name, found }] : []
  })
  const files = useMessageFiles((file) => pictures.find(({ found }) => found.file === file)?.id ?? "")
  const photos = pictures.map(({ name, found }, index) => {
    const { url, onFailure } = files.of(found)
    return { src: url, onLoadError: onFailure, alt: chatMedia.imageOf(name, index + 1, pictures.length) }
  })
  const viewer = usePhotoViewer({ photos, canSave: true, isLooping: false })
  const open = (messageId: string) => {
    const index = pictures.findIndex(({ id }) => id === messageId)
    if (index >= 0) viewer.open(index)
  }
  return { open, element: viewer.element }
}
