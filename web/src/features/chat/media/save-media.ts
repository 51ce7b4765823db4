import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { toasts } from "../../../ui/toast/toasts.ts"
import { addressIn, renewAddresses } from "./use-media-address.ts"

/** The address lasts as long as the browser may need to begin writing the file. */
const keptMs = 60_000

const fetchFrom = async (address: string | null) => {
  const answer = address ? await fetch(address) : null
  return answer?.ok ? answer.blob() : null
}

/** The file of a message; the address that is known may have expired, so another one is asked for once. */
const fetchFile = async (message: Message) => {
  const found = await fetchFrom(addressIn(message, "original"))
  if (found) return found
  await renewAddresses(message.id)
  return fetchFrom(addressIn(message, "original"))
}

/** What was made playable is called by what it is now. */
const nameOf = (message: Message) =>
  new URL(addressIn(message, "original") ?? "").pathname.split("/").at(-1) ?? ""

/** Saves the file of a message on the device. The address alone would only open it, for it is another origin's. */
export const saveMedia = async (message: Message) => {
  try {
    const file = await fetchFile(message)
    if (!file) throw new Error("the file is not there")
    const url = URL.createObjectURL(file)
    const link = document.createElement("a")
    link.href = url
    link.download = nameOf(message)
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), keptMs)
  } catch {
    toasts.show({ text: chatMedia.saveFailed, tone: "error" })
  }
}
