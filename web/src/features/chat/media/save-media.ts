import type { Message } from "@pinyu/contract/chat/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { saveFile } from "../../../ui/save-file.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { renewUrls, urlIn } from "./message-files.ts"

const fetchFrom = async (url: string | null) => {
  const answer = url ? await fetch(url) : null
  return answer?.ok ? answer.blob() : null
}

/** Fetches the file of a message. The known URL may have expired, so it is renewed once. */
const fetchFile = async (message: Message) => {
  const found = await fetchFrom(urlIn(message, "original"))
  if (found) return found
  await renewUrls(message.id)
  return fetchFrom(urlIn(message, "original"))
}

/** A transcoded file gets the name of its new format. */
const nameOf = (message: Message) =>
  new URL(urlIn(message, "original") ?? "").pathname.split("/").at(-1) ?? ""

/**
 * Saves the file of a message to the device. A link alone would only open it, because it is
 * cross-origin.
 */
export const saveMedia = async (message: Message) => {
  try {
    const file = await fetchFile(message)
    if (!file) throw new Error("the file is not there")
    saveFile(file, nameOf(message))
  } catch {
    toasts.show({ text: chatMedia.saveFailed, tone: "error" })
  }
}
