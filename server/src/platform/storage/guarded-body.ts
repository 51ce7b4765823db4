import type { Readable } from "node:stream"

const checkMs = 1_000

/**
 * Passes a body through while `mayContinue` holds, asked again every second of sending. Throws when it no
 * longer holds, which ends the connection: a slow reader gets no more of the file.
 */
export async function* whileAllowed(
  body: Readable,
  { mayContinue, now }: { mayContinue: () => Promise<boolean>; now: () => Date },
) {
  let checkedAt = now().getTime()
  for await (const chunk of body) {
    const time = now().getTime()
    if (time - checkedAt >= checkMs) {
      checkedAt = time
      if (!(await mayContinue())) throw new Error("the viewer's access ended while the file was sent")
    }
    yield chunk
  }
}
