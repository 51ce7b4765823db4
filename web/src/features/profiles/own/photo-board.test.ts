import { describe, expect, it } from "vitest"
import { ApiError, networkError } from "../../../lib/api/api-error.ts"
import { createPhotoBoard } from "./photo-board.ts"
import type { PhotoStep } from "./photo-errors.ts"

const rejection = () => new ApiError(422, "invalid_image", "no picture")
const file = () => new File(["x"], "photo.jpg")

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A board with these photos; uploads and saves wait until the test continues them. */
const setUp = (...paths: string[]) => {
  const sends: (PromiseWithResolvers<string> & { signal: AbortSignal })[] = []
  const saves: (PromiseWithResolvers<string[]> & { paths: string[] })[] = []
  const failedSteps: PhotoStep[] = []
  const open = new Set<string>()
  let names = 0
  const board = createPhotoBoard({
    send: (_file, { signal }) => {
      const response = Promise.withResolvers<string>()
      signal.addEventListener("abort", () => response.reject(signal.reason))
      sends.push({ ...response, signal })
      return response.promise
    },
    save: (paths) => {
      const response = Promise.withResolvers<string[]>()
      saves.push({ ...response, paths })
      return response.promise
    },
    onError: (_error, step) => failedSteps.push(step),
    preview: {
      open: () => {
        const url = `blob:${++names}`
        open.add(url)
        return url
      },
      close: (url) => void open.delete(url),
    },
    newId: () => `new-${++names}`,
  })
  board.adopt(paths.map((path) => ({ path, url: `https://files/${path}` })))
  return {
    ...{ board, sends, saves, failedSteps, open },
    paths: () => board.photos().map(({ path }) => path),
    savedPaths: () => saves.map((save) => save.paths),
    idOf: (path: string) => board.photos().find((photo) => photo.path === path)?.id ?? "",
    sent: (path: string) => {
      sends.at(-1)?.resolve(path)
      return settled()
    },
    fail: (error: Error) => {
      sends.at(-1)?.reject(error)
      return settled()
    },
    /** Resolves the last save, with `paths` or the ones that it sent. */
    answerSave: (returned?: string[]) => {
      const save = saves.at(-1)
      save?.resolve(returned ?? save.paths)
      return settled()
    },
    failSave: (error: Error) => {
      saves.at(-1)?.reject(error)
      return settled()
    },
  }
}

describe("an added photo", () => {
  it("keeps its identity and preview when it gets its permanent path", async () => {
    const { board, sent, answerSave } = setUp()
    board.add(file())
    const before = board.photos()[0]
    await sent("upload")
    await answerSave(["b"])
    board.adopt([{ path: "b", url: "https://files/b" }])
    expect(board.photos()[0]).toMatchObject({ id: before?.id, url: before?.url, path: "b" })
  })

  it("can be cancelled during the upload", async () => {
    const { board, sends, saves, failedSteps, paths } = setUp("a")
    board.add(file())
    board.discard(board.photos()[1]?.id ?? "")
    await Promise.resolve()
    expect([paths(), sends[0]?.signal.aborted, saves, failedSteps]).toEqual([["a"], true, [], []])
  })

  it("stays for a retry when the upload failed", async () => {
    const { board, sends, failedSteps, paths, sent, answerSave, fail } = setUp("a")
    board.add(file())
    await fail(networkError())
    expect(board.photos()[1]).toMatchObject({ failed: true, percent: null })
    expect(failedSteps).toEqual(["upload"])
    board.retry(board.photos()[1]?.id ?? "")
    expect([sends.length, board.photos()[1]?.failed]).toEqual([2, false])
    await sent("upload")
    await answerSave(["a", "b"])
    expect(paths()).toEqual(["a", "b"])
  })

  it("disappears when the server rejects it, and stays when the server is unreachable", async () => {
    const { board, saves, paths, sent, failSave, answerSave } = setUp("a")
    board.add(file())
    await sent("bad")
    await failSave(rejection())
    expect(paths()).toEqual(["a"])
    board.add(file())
    await sent("good")
    await failSave(networkError())
    expect(board.photos()[1]).toMatchObject({ path: "good", failed: true })
    board.retry(board.photos()[1]?.id ?? "")
    expect(saves.at(-1)?.paths).toEqual(["a", "good"])
    await answerSave()
    expect(board.photos().map(({ path, failed }) => [path, failed])).toEqual([
      ["a", false],
      ["good", false],
    ])
  })
})

describe("the order", () => {
  it("changes at once, and only the last order is sent", async () => {
    const { board, paths, idOf, answerSave, savedPaths } = setUp("a", "b", "c")
    board.move(idOf("c"), 0)
    board.move(idOf("b"), 0)
    board.move(idOf("a"), 0)
    expect(paths()).toEqual(["a", "b", "c"])
    board.move(idOf("c"), 1)
    await answerSave()
    await answerSave()
    expect(savedPaths()).toEqual([
      ["c", "a", "b"],
      ["a", "c", "b"],
    ])
    expect(paths()).toEqual(["a", "c", "b"])
  })

  it("is reverted when the server rejects it", async () => {
    const { board, paths, idOf, failSave, failedSteps } = setUp("a", "b", "c")
    board.move(idOf("b"), 0)
    await failSave(networkError())
    board.move(idOf("b"), 2)
    await failSave(networkError())
    expect([paths(), failedSteps]).toEqual([
      ["a", "b", "c"],
      ["makeDefault", "change"],
    ])
  })
})

describe("a deleted photo", () => {
  it("disappears at once, and leaves the profile when the deletion is final", async () => {
    const { board, saves, paths, idOf, answerSave, savedPaths } = setUp("a", "b", "c")
    board.remove(idOf("b"))
    expect([paths(), saves]).toEqual([["a", "c"], []])
    board.finishDeletions()
    expect(savedPaths()).toEqual([["a", "c"]])
    await answerSave()
    board.adopt([{ path: "a", url: "https://files/a" }])
    expect(paths(), "the board follows the profile again").toEqual(["a"])
  })

  it("is restored when the server rejects, even after an earlier save succeeded", async () => {
    const { board, paths, idOf, answerSave, failSave, failedSteps } = setUp("a", "b", "c")
    board.move(idOf("c"), 0)
    board.remove(idOf("b"))
    board.finishDeletions()
    await answerSave()
    await failSave(networkError())
    expect([paths(), failedSteps]).toEqual([["c", "a", "b"], ["remove"]])
  })

  it("returns to its position, even after another save", async () => {
    const { board, saves, paths, idOf, answerSave, savedPaths } = setUp("a", "b", "c")
    const b = idOf("b")
    board.remove(b)
    board.move(idOf("c"), 0)
    expect(savedPaths()).toEqual([["c", "a", "b"]])
    await answerSave()
    board.restore(b)
    expect([paths(), saves.length]).toEqual([["c", "a", "b"], 1])
  })

  it("makes room for a new one, and is final when the page closes", async () => {
    const { board, idOf, open, savedPaths } = setUp("a", "b")
    board.remove(idOf("b"))
    board.add(file())
    expect(savedPaths()).toEqual([["a"]])
    board.close()
    expect(open.size).toBe(0)
    const left = setUp("a", "b")
    left.board.remove(left.idOf("a"))
    left.board.close()
    expect(left.savedPaths()).toEqual([["b"]])
  })
})

describe("refetched photos", () => {
  it("replace the visible ones unless those are newer", async () => {
    const { board, paths, idOf, answerSave } = setUp("a")
    board.adopt([
      { path: "z", url: "https://files/z" },
      { path: "a", url: "https://files/a?newer" },
    ])
    expect(board.photos().map(({ url }) => url)).toEqual(["https://files/z", "https://files/a?newer"])
    board.move(idOf("a"), 0)
    board.adopt([{ path: "z", url: "https://files/z" }])
    expect(paths()).toEqual(["a", "z"])
    await answerSave()
    board.adopt([{ path: "z", url: "https://files/z" }])
    expect(paths()).toEqual(["z"])
  })
})
