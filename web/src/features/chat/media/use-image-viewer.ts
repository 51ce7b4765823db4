import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import { addressIn } from "./use-media-address.ts"

/** All pictures of the messages that are loaded, on the whole screen: how to open one, and the element to put in the page. */
export const useImageViewer = (messages: readonly Message[]) => {
  const pictures = messages.flatMap((message) => {
    const src = message.message_type === "image" && !message.is_deleted && addressIn(message, "original")
    return src ? [{ id: message.id, src, name: message.sender_nickname }] : []
  })
  const photos = pictures.map(({ src, name }, index) => ({
    src,
    alt: chatMedia.imageOf(name, index + 1, pictures.length),
  }))
  const viewer = usePhotoViewer({ photos, canSave: true, isEndless: false })
  const open = (messageId: string) => {
    const place = pictures.findIndex(({ id }) => id === messageId)
    if (place >= 0) viewer.open(place)
  }
  return { open, element: viewer.element }
}
