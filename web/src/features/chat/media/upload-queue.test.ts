import { expect, it } from "vitest"
import { createChatUploads } from "./upload-queue.ts"

it("gives pictures that follow each other one group, unless they may be opened only once", async () => {
  const sent: [string, string | null, boolean][] = []
  const queue = createChatUploads({
    send: async ({ name }, { kind }) => {
      const mediaMetadata = { duration: null, width: 3, height: 4, size: 1, waveform: null }
      return { mediaType: kind === "voice" ? "audio" : kind, mediaUrl: name, mediaMetadata }
    },
    onUploaded: ({ mediaUrl }, about) => void sent.push([mediaUrl, about.groupId, about.isViewOnce]),
    toErrorMessage: String,
  })
  const file = (name: string, kind: "image" | "video") => ({ file: new File(["x"], name), kind })
  queue.add([file("a", "image"), file("b", "image"), file("c", "video"), file("d", "image")])
  queue.add([file("e", "image"), file("f", "image")])
  queue.add([file("g", "image"), file("h", "image"), file("i", "video")], { isViewOnce: true })
  await expect.poll(() => sent).toHaveLength(9)
  const groups = new Map(sent.map(([name, group]) => [name, group]))
  expect(groups.get("a")).toEqual(expect.any(String))
  expect(groups.get("a")).toBe(groups.get("b"))
  expect(groups.get("e")).toBe(groups.get("f"))
  expect(groups.get("a")).not.toBe(groups.get("e"))
  for (const name of ["c", "d", "g", "h", "i"]) expect(groups.get(name), name).toBeNull()
  expect(sent.filter(([, , isViewOnce]) => isViewOnce).map(([name]) => name)).toEqual(["g", "h"])
})

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
