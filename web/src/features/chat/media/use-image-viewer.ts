import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useState } from "react"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import { addressIn, renewAddresses } from "./use-media-address.ts"

/** A full-screen viewer of all loaded pictures: a function that opens it, and the element to render. */
export const useImageViewer = (messages: readonly Message[]) => {
  /** Messages whose addresses were renewed once, because the old one may have expired. */
  const [renewed, setRenewed] = useState<ReadonlySet<string>>(new Set())
  const renew = async (id: string) => {
    await renewAddresses(id).catch(() => false)
    setRenewed((before) => new Set([...before, id]))
  }
  const pictures = messages.flatMap((message) => {
    const { id, sender_nickname: name } = message
    const src = message.message_type === "image" && !message.is_deleted && addressIn(message, "original")
    if (!src) return []
    // The fragment forces another load even when the address is the same.
    if (renewed.has(id)) return [{ id, name, src: `${src}#again` }]
    return [{ id, name, src, onLoadError: () => void renew(id) }]
  })
  const photos = pictures.map(({ id: _, name, ...picture }, index) => ({
    ...picture,
    alt: chatMedia.imageOf(name, index + 1, pictures.length),
  }))
  const viewer = usePhotoViewer({ photos, canSave: true, isLooping: false })
  const open = (messageId: string) => {
    const place = pictures.findIndex(({ id }) => id === messageId)
    if (place >= 0) viewer.open(place)
  }
  return { open, element: viewer.element }
}
