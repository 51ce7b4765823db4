import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { call } from "../../../lib/api/api.ts"

/** A picture that was opened: its message, and the address of its copy in this page's memory. */
export interface OpenedPicture {
  message: Message
  src: string
}

/**
 * Opens a picture, once. A retry with the same key gets it again for a short time. The bytes stay in the memory of
 * the page: revoke `src` to forget them. Throws the server's rejection, or when the bytes do not arrive.
 */
export const openPicture = async (
  messageId: string,
  key: string,
  onOpened: (message: Message) => void,
): Promise<OpenedPicture> => {
  const request = { params: { messageId } }
  const { url, message } = await call(chatRoutes.open, request, { headers: { "idempotency-key": key } })
  onOpened(message)
  const answer = await fetch(url, { cache: "no-store", referrerPolicy: "no-referrer" })
  if (!answer.ok) throw new Error("the opened picture did not arrive")
  return { message, src: URL.createObjectURL(await answer.blob()) }
}
