import type { Socket } from "node:net"
import { AppError } from "../../platform/app-error.ts"
import { uploadRate } from "./upload-rate.ts"

/** Tracks the connections that send a form with files; these have their own time limit. */
export const createUploads = () => {
  const open = new WeakSet<Socket>()
  /** The number of open forms of guests, by address. */
  const guestForms = new Map<string, number>()
  return {
    isUploading: (socket: Socket) => open.has(socket),

    /**
     * The forms of a member or admin (null), or of the guests at an address. Each `begin` needs one `end`.
     */
    from: (guests: string | null) => ({
      /** Throws `too_many_requests` when the guests at the address already send `guestsAtOnce` forms. */
      begin: (socket: Socket) => {
        if (guests !== null) {
          const forms = guestForms.get(guests) ?? 0
          if (forms >= uploadRate.guestsAtOnce)
            throw new AppError("too_many_requests", { retryAfterSeconds: 10 })
          guestForms.set(guests, forms + 1)
        }
        open.add(socket)
      },
      end: (socket: Socket) => {
        open.delete(socket)
        if (guests === null) return
        const left = (guestForms.get(guests) ?? 1) - 1
        if (left > 0) guestForms.set(guests, left)
        else guestForms.delete(guests)
      },
    }),
  }
}
export type Uploads = ReturnType<typeof createUploads>
export type OwnUploads = ReturnType<Uploads["from"]>
