import { memberParts } from "@pinyu/phrases/member-parts"
import { isAnimatedPng } from "../../lib/uploads/animated-png.ts"
import { toasts } from "../toast/toasts.ts"

const seconds = 10

/** Names the chosen pictures of which only the first frame will be shown. */
export const nameStillPictures = async (files: readonly File[]): Promise<void> => {
  const found = await Promise.all(
    // An unreadable file fails in the upload.
    files.map(async (file) => ((await isAnimatedPng(file).catch(() => false)) ? [file.name] : [])),
  )
  const names = found.flat()
  if (names.length > 0) toasts.show({ text: memberParts.pngBecomesStill(names.join("、")), seconds })
}
