import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { useState } from "react"
import { createAddressBook } from "../../../lib/address-book.ts"
import { call } from "../../../lib/api.ts"

/** The addresses of this page, each of which works for an hour. */
const addressBook = createAddressBook(Date.now, 50 * 60 * 1000)

/** What can be shown of a message: the file itself, or the small picture of it. */
export type MediaView = "original" | "thumbnail"

const look = (message: Message, view: MediaView) => {
  const [path, signed] =
    view === "original"
      ? [message.media_url, message.media_url_signed]
      : [message.media_thumbnail_url, message.media_thumbnail_url_signed]
  // A file that was made playable is another one, whatever its name.
  return path && signed ? { file: `${path} ${message.media_state}`, signed } : null
}

/** The address of a message's file for this page; null while there is none. */
export const addressIn = (message: Message, view: MediaView) => {
  const found = look(message, view)
  return found && addressBook.addressOf(found.file, found.signed)
}

/** Asks for addresses that work for another hour; says whether the message has a file still. */
export const renewAddresses = async (messageId: string) => {
  const { message } = await call(chatRoutes.message, { params: { messageId } })
  for (const view of ["original", "thumbnail"] as const) {
    const found = look(message, view)
    if (found) addressBook.replace(found.file, found.signed)
  }
  return look(message, "original") !== null
}

/**
 * The address of a message's file, and what to do when it does not load: it gets a new one once, for the old one may
 * have expired. What fails again is broken, until somebody asks to try once more.
 */
export const useMediaAddress = (message: Message, view: MediaView = "original") => {
  const file = look(message, view)?.file ?? null
  const [trouble, setTrouble] = useState({ file, failures: 0, attempt: 0 })
  const { failures, attempt } = trouble.file === file ? trouble : { failures: 0, attempt: 0 }

  const settle = (failed: number) => setTrouble({ file, failures: failed, attempt: attempt + 1 })
  const renew = async (failed: number) => {
    const isRenewed = await renewAddresses(message.id).catch(() => false)
    settle(isRenewed ? failed : 2)
  }
  return {
    address: addressIn(message, view),
    /** Changes whenever the file is to be loaded anew, even from the same address. */
    attempt,
    isBroken: failures > 1,
    onFailure: () => {
      if (failures > 0) settle(2)
      else void renew(1)
    },
    tryAgain: () => void renew(1),
  }
}
