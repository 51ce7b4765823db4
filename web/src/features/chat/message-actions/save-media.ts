import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { toasts } from "../../../ui/toast/toasts.ts"
import { addressIn } from "../media/use-media-address.ts"

/** The address lasts as long as the browser may need to begin writing the file. */
const keptMs = 60_000

const nameOf = ({ media_url }: Message) => media_url?.split("/").at(-1) ?? "pinyu"

/** Saves the file of a message on the device. The address alone would only open it, for it is another origin's. */
export const saveMedia = async (message: Message) => {
  const address = addressIn(message, "original")
  try {
    const answer = address ? await fetch(address) : null
    if (!answer?.ok) throw new Error("the file is not there")
    const url = URL.createObjectURL(await answer.blob())
    const link = document.createElement("a")
    link.href = url
    link.download = nameOf(message)
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), keptMs)
  } catch {
    toasts.show({ text: chatMedia.saveFailed, tone: "error" })
  }
}
