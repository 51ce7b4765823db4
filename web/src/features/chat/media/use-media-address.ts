import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { useState } from "react"
import { call } from "../../../lib/api/api.ts"
import { createAddressCache } from "../../../lib/query/address-cache.ts"

/** The addresses of this page, each valid for at least another half hour. */
const addressCache = createAddressCache(Date.now, (mediaLimits.file.signedSeconds / 2 - 5 * 60) * 1000)

/** The view of a file: the original or its thumbnail. */
export type MediaView = "original" | "thumbnail"

const look = (message: Message, view: MediaView) => {
  const [path, signed] =
    view === "original"
      ? [message.media_url, message.media_url_signed]
      : [message.media_thumbnail_url, message.media_thumbnail_url_signed]
  // A transcoded file is a different file under the same path.
  return path && signed ? { file: `${path} ${message.media_state}`, signed } : null
}

/** Returns the address of a message's file for this page; null without one. */
export const addressIn = (message: Message, view: MediaView) => {
  const found = look(message, view)
  return found && addressCache.addressOf(found.file, found.signed)
}

/** Renews the addresses; returns whether the message still has a file. */
export const renewAddresses = async (messageId: string) => {
  const { message } = await call(chatRoutes.message, { params: { messageId } })
  for (const view of ["original", "thumbnail"] as const) {
    const found = look(message, view)
    if (found) addressCache.replace(found.file, found.signed)
  }
  return look(message, "original") !== null
}

/**
 * The address of a message's file, renewed once after a failed load because it may have expired. A
 * second failure shows an error with a retry.
 */
export const useMediaAddress = (message: Message, view: MediaView = "original") => {
  const file = look(message, view)?.file ?? null
  const [failure, setTrouble] = useState({ file, failures: 0, attempt: 0 })
  const { failures, attempt } = failure.file === file ? failure : { failures: 0, attempt: 0 }

  const settle = (failed: number) => setTrouble({ file, failures: failed, attempt: attempt + 1 })
  const renew = async (failed: number) => {
    const isRenewed = await renewAddresses(message.id).catch(() => false)
    settle(isRenewed ? failed : 2)
  }
  return {
    address: addressIn(message, view),
    /** Changes when the file must load again, even from the same address. */
    attempt,
    isBroken: failures > 1,
    onFailure: () => {
      if (failures > 0) settle(2)
      else void renew(1)
    },
    tryAgain: () => void renew(1),
  }
}
