import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useState } from "react"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import { addressIn, renewAddresses } from "./use-media-address.ts"

/** All pictures of the messages that are loaded, on the whole screen: how to open one, and the element to put in the page. */
export const useImageViewer = (messages: readonly Message[]) => {
  /** The messages whose pictures got a new address once, for the old one may have expired. */
  const [renewed, setRenewed] = useState<ReadonlySet<string>>(new Set())
  const renew = async (id: string) => {
    await renewAddresses(id).catch(() => false)
    setRenewed((before) => new Set([...before, id]))
  }
  const pictures = messages.flatMap((message) => {
    const { id, sender_nickname: name } = message
    const src = message.message_type === "image" && !message.is_deleted && addressIn(message, "original")
    if (!src) return []
    // Marked, so that it is loaded once more even where the address is the same.
    if (renewed.has(id)) return [{ id, name, src: `${src}#again` }]
    return [{ id, name, src, onUnloadable: () => void renew(id) }]
  })
  const photos = pictures.map(({ id: _, name, ...picture }, index) => ({
    ...picture,
    alt: chatMedia.imageOf(name, index + 1, pictures.length),
  }))
  const viewer = usePhotoViewer({ photos, canSave: true, isEndless: false })
  const open = (messageId: string) => {
    const place = pictures.findIndex(({ id }) => id === messageId)
    if (place >= 0) viewer.open(place)
  }
  return { open, element: viewer.element }
}
