import { chatLimits } from "@pinyu/contract/chat/limits"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { describe, expect, it } from "vitest"
import { createSelection } from "./selection.ts"

const picture = (name: string) => new File(["x"], name, { type: "image/png" })

const setUp = () => {
  const errors: string[] = []
  const open = new Set<string>()
  let lastId = 0
  const selection = createSelection({
    onError: (reason) => errors.push(reason),
    preview: {
      open: ({ name }) => {
        open.add(name)
        return name
      },
      close: (url) => open.delete(url),
    },
    newId: () => String(++lastId),
  })
  return { selection, errors, open, names: () => selection.list().map(({ file }) => file.name) }
}

describe("files selected for a conversation", () => {
  it("can be previewed, removed or sent, and leave no preview behind", () => {
    const { selection, names, open } = setUp()
    selection.add([picture("a"), new File(["x"], "b.mp3", { type: "audio/mpeg" })])
    selection.add([picture("c")])
    expect(names()).toEqual(["a", "b.mp3", "c"])
    expect([...open], "a sound has nothing to show").toEqual(["a", "c"])
    selection.remove("1")
    expect(names()).toEqual(["b.mp3", "c"])
    expect(selection.take().map(({ kind }) => kind)).toEqual(["audio", "image"])
    expect([names(), open.size]).toEqual([[], 0])
  })

  it("skip files that cannot be sent, with a reason, and keep the rest", () => {
    const { selection, names, errors } = setUp()
    const huge = Object.defineProperty(picture("huge"), "size", { value: mediaLimits.file.maxBytes + 1 })
    selection.add([huge, new File(["x"], "a.pdf", { type: "application/pdf" }), picture("a")])
    expect(errors).toEqual([
      chatMedia.rejected("huge", chatMedia.tooLarge),
      chatMedia.rejected("a.pdf", chatMedia.unsupportedType),
    ])
    expect(names()).toEqual(["a"])
  })

  it("can be moved, within the list", () => {
    const { selection, names } = setUp()
    selection.add([picture("a"), picture("b"), picture("c")])
    selection.move("3", -1)
    expect(names()).toEqual(["a", "c", "b"])
    selection.move("1", -1)
    selection.move("2", 1)
    selection.move("unknown", 1)
    expect(names()).toEqual(["a", "c", "b"])
    selection.move("1", 2)
    expect(names()).toEqual(["c", "b", "a"])
  })

  it("may be opened once only while there is a picture among them", () => {
    const { selection } = setUp()
    selection.add([picture("a"), new File(["x"], "b.mp3", { type: "audio/mpeg" })])
    selection.setViewOnce(true)
    expect(selection.isViewOnce()).toBe(true)
    selection.remove("1")
    expect(selection.isViewOnce()).toBe(false)
    selection.add([picture("c")])
    selection.setViewOnce(true)
    selection.take()
    expect(selection.isViewOnce(), "the next pictures are chosen anew").toBe(false)
  })

  it("are limited to the first ten", () => {
    const { selection, names, errors, open } = setUp()
    selection.add(Array.from({ length: 8 }, (_, at) => picture(`a${at}`)))
    selection.add(Array.from({ length: 4 }, (_, at) => picture(`b${at}`)))
    expect(names().slice(7)).toEqual(["a7", "b0", "b1"])
    expect(errors).toEqual([chatMedia.tooMany(chatLimits.filesAtOnce)])
    expect(open.size).toBe(10)
  })
})
