import { busyRetrySeconds } from "@pinyu/server/platform/pictures/pictures.ts"
import { vi } from "vitest"

/** Whether a picture was rejected because the machine is too busy for it, by the header `Retry-After`. */
export const wasTooBusy = (retryAfter: string | null | undefined) => retryAfter === String(busyRetrySeconds)

/** Repeats a call that makes pictures, while the machine is too busy for them. */
export const onceNotTooBusy = (call: () => Promise<Response>) =>
  vi.waitUntil(
    async () => {
      const answer = await call()
      return !wasTooBusy(answer.headers.get("retry-after")) && answer
    },
    { timeout: 240_000, interval: 1_000 },
  )
