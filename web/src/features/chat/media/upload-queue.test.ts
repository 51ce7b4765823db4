import { expect, it } from "vitest"
import { createChatUploads } from "./upload-queue.ts"

it("sends the caption with the last file, which appears below the others", async () => {
  const sent: [string, string | null][] = []
  const queue = createChatUploads({
    send: async ({ name }) => {
      const mediaMetadata = { duration: null, width: 3, height: 4, size: 1, waveform: null }
      return { mediaType: "image", mediaUrl: name, mediaMetadata }
    },
    onUploaded: ({ mediaUrl }, { content }) => void sent.push([mediaUrl, content]),
    toErrorMessage: String,
  })
  const picture = (name: string) => ({ file: new File(["x"], name), kind: "image" as const })
  queue.add([picture("a"), picture("b")], { caption: "昨天的晚餐" })
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent).toEqual([
    ["a", null],
    ["b", "昨天的晚餐"],
  ])
})
