import { describe, expect, it } from "vitest"
import { createUploadQueue, type UploadQueueDeps } from "./upload-queue.ts"

const picture = (name: string) => ({ file: new File(["x"], name), about: {}, isVisible: true })

/** A queue with a fake server whose responses the test controls. */
const setUp = (options: Partial<UploadQueueDeps<object, string>> = {}) => {
  const sent: {
    name: string
    signal: AbortSignal
    onProgress: (sent: number) => void
    resolve: (answer: string) => void
    reject: (error: unknown) => void
  }[] = []
  const open = new Set<string>()
  let lastId = 0
  const queue = createUploadQueue<object, string>({
    send: ({ name }, _about, { signal, onProgress }) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      sent.push({ name, signal, onProgress, resolve, reject })
      signal.addEventListener("abort", () => reject(signal.reason))
      return promise
    },
    toErrorMessage: () => "沒有網路",
    preview: {
      open: ({ name }) => {
        open.add(name)
        return name
      },
      close: (url) => open.delete(url),
    },
    newId: () => String(++lastId),
    ...options,
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string, how: "resolve" | "reject") => {
    sent.findLast((one) => one.name === name)?.[how](`files/${name}`)
    await settled()
  }
  return {
    queue,
    sent,
    names: () => sent.map(({ name }) => name),
    open,
    accept: (name: string) => end(name, "resolve"),
    fail: (name: string) => end(name, "reject"),
    settled,
  }
}

describe("an upload queue", () => {
  it("sends one after the other, and passes each response to the handler in order", async () => {
    const answers: string[] = []
    const { queue, names, accept, open } = setUp({ onUploaded: (answer) => void answers.push(answer) })
    queue.add([picture("a"), picture("b")])
    expect(names()).toEqual(["a"])
    await accept("a")
    expect(names()).toEqual(["a", "b"])
    await accept("b")
    expect(answers).toEqual(["files/a", "files/b"])
    expect(queue.list()).toEqual([])
    expect(open.size, "no preview is left in memory").toBe(0)
  })

  it("reports the progress", () => {
    const { queue, sent } = setUp()
    queue.add([picture("a"), picture("b")])
    sent[0]?.onProgress(0.456)
    expect(queue.list().map(({ percent }) => percent)).toEqual([45, null])
  })

  it("sends several at the same time up to its limit, and lists them in the order of choice", async () => {
    const { queue, names, accept } = setUp({ concurrency: 2 })
    queue.add([picture("a"), picture("b"), picture("c")])
    expect(names()).toEqual(["a", "b"])
    await accept("b")
    expect(names()).toEqual(["a", "b", "c"])
    await accept("a")
    expect(queue.list().map(({ answer, percent }) => answer ?? percent)).toEqual(["files/a", "files/b", 0])
  })

  it("keeps a finished file and its preview without a handler for the response", async () => {
    const { queue, accept, open } = setUp()
    queue.add([picture("a")])
    expect(queue.isBusy()).toBe(true)
    await accept("a")
    expect(queue.list()).toMatchObject([{ answer: "files/a", percent: null, failure: null, preview: "a" }])
    expect([queue.isBusy(), open.size]).toEqual([false, 1])
    queue.cancel("1")
    expect([queue.list(), open.size]).toEqual([[], 0])
  })

  it("continues after a failure, and retries on request", async () => {
    const { queue, names, fail, accept } = setUp()
    queue.add([picture("a"), picture("b")])
    await fail("a")
    expect(queue.list()[0]).toMatchObject({ name: "a", failure: "沒有網路", percent: null })
    await accept("b")
    queue.retry("1")
    expect(names()).toEqual(["a", "b", "a"])
    await accept("a")
    expect(queue.list().map(({ answer }) => answer)).toEqual(["files/a", "files/b"])
  })

  it("stops a cancelled upload in any state, without calling the handler", async () => {
    const answers: string[] = []
    const { queue, sent, names, settled, open } = setUp({ onUploaded: (answer) => void answers.push(answer) })
    queue.add([picture("a"), picture("b"), picture("c")])
    queue.cancel("2")
    queue.cancel("1")
    await settled()
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(names()).toEqual(["a", "c"])
    expect(answers).toEqual([])
    expect([...open]).toEqual(["c"])
  })

  it("stops all when it is cleared", async () => {
    const { queue, sent, settled, open } = setUp({ concurrency: 2 })
    queue.add([picture("a"), picture("b"), picture("c")])
    queue.clear()
    await settled()
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true])
    expect([queue.list(), open.size]).toEqual([[], 0])
  })

  it("uploads a file once, even when the handler failed at first", async () => {
    let isBroken = true
    const answers: string[] = []
    const { queue, names, accept, settled } = setUp({
      onUploaded: (answer) => {
        if (isBroken) throw new Error("the outbox is full")
        answers.push(answer)
      },
    })
    queue.add([picture("a")])
    await accept("a")
    expect(queue.list()[0]?.failure).not.toBeNull()
    isBroken = false
    queue.retry("1")
    await settled()
    expect([answers, names()]).toEqual([["files/a"], ["a"]])
  })

  it("moves a file to another place, also while it uploads", async () => {
    const { queue, names, accept } = setUp()
    queue.add([picture("a"), picture("b"), picture("c")])
    queue.move("3", 0)
    queue.move("1", 2)
    queue.move("unknown", 0)
    expect(queue.list().map(({ name }) => name)).toEqual(["c", "b", "a"])
    await accept("a")
    expect(names()).toEqual(["a", "c"])
    expect(queue.list().map(({ answer }) => answer)).toEqual([null, null, "files/a"])
  })

  it("sends a finished file again when it failed later, and none of the others", async () => {
    const { queue, names, accept } = setUp()
    queue.add([picture("a"), picture("b")])
    queue.fail("2", "還沒有送出")
    await accept("a")
    await accept("b")
    queue.fail("2", "圖片過期了")
    expect(queue.list()).toMatchObject([{ answer: "files/a" }, { answer: null, failure: "圖片過期了" }])
    queue.retry("2")
    await accept("b")
    expect(names()).toEqual(["a", "b", "b"])
    expect(queue.list()).toMatchObject([{ answer: "files/a" }, { answer: "files/b", failure: null }])
  })
})
