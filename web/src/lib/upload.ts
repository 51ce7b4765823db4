import { errorFrom, networkError } from "./api-error.ts"

interface Upload {
  /** Where to, and with which headers, as the server offered it. */
  offer: { signedUrl: string; headers: Readonly<Record<string, string>> }
  body: Blob
  /** How much has been sent, from 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Without a sign of life for so long, the network is gone. */
const silenceMs = 30_000

/**
 * Sends a file to the storage, straight to its signed address. `fetch` cannot tell how much has been sent. Throws
 * `ApiError`, or the abort reason when `signal` ended it.
 */
export const sendFile = ({ offer, body, onProgress, signal }: Upload) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  let silence: ReturnType<typeof setTimeout>
  const isAlive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => request.abort(), silenceMs)
  }
  const giveUp = () => request.abort()

  request.open("PUT", offer.signedUrl)
  for (const [name, value] of Object.entries(offer.headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded }) => {
    isAlive()
    onProgress(body.size > 0 ? Math.min(1, loaded / body.size) : 1)
  }
  request.onload = () => {
    if (request.status >= 200 && request.status < 300) resolve()
    else void errorFrom(new Response(null, { status: request.status })).then(reject)
  }
  request.onerror = () => reject(networkError())
  request.onabort = () => reject(signal.aborted ? signal.reason : networkError())
  signal.addEventListener("abort", giveUp)
  request.onloadend = () => {
    clearTimeout(silence)
    signal.removeEventListener("abort", giveUp)
  }
  isAlive()
  request.send(body)
  if (signal.aborted) giveUp()
  return promise
}
