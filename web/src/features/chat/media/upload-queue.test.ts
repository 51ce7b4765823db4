import { describe, expect, it } from "vitest"
import { createChatUploads, type Uploaded } from "./upload-queue.ts"

const mediaMetadata = { duration: null, width: 3, height: 4, size: 1, waveform: null }
const picture = (name: string) => ({
  file: new File(["x"], name, { type: "image/png" }),
  kind: "image" as const,
})

/** A queue with a fake server whose responses the test controls. */
const setUp = () => {
  const sent: { name: string; signal: AbortSignal; onProgress: (sent: number) => void }[] = []
  const messages: string[] = []
  const captions: (string | null)[] = []
  const open = new Set<string>()
  const answers: { resolve: (answer: Uploaded) => void; reject: (error: unknown) => void }[] = []
  let lastId = 0
  let handOver = () => {}
  const queue = createChatUploads({
    send: ({ name }, _about, { signal, onProgress }) => {
      sent.push({ name, signal, onProgress })
      const { promise, resolve, reject } = Promise.withResolvers<Uploaded>()
      answers.push({ resolve, reject })
      signal.addEventListener("abort", () => reject(signal.reason))
      return promise
    },
    onUploaded: ({ mediaUrl }, { content }) => {
      handOver()
      messages.push(mediaUrl)
      captions.push(content)
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
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    queue,
    sent,
    messages,
    captions,
    open,
    breakHandOver: (broken: boolean) => {
      handOver = () => {
        if (broken) throw new Error("the outbox is full")
      }
    },
    accept: async (mediaUrl: string) => {
      answers.at(-1)?.resolve({ mediaType: "image", mediaUrl, mediaMetadata })
      await settled()
    },
    refuse: async () => {
      answers.at(-1)?.reject(new Error("no network"))
      await settled()
    },
    settled,
  }
}

describe("createChatUploads", () => {
  it("sends one after the other, so that the messages keep their order", async () => {
    const { queue, sent, accept, messages, open } = setUp()
    queue.add([picture("a"), picture("b")])
    expect(sent.map(({ name }) => name)).toEqual(["a"])
    await accept("chat/a")
    expect(sent.map(({ name }) => name)).toEqual(["a", "b"])
    await accept("chat/b")
    expect(messages).toEqual(["chat/a", "chat/b"])
    expect(queue.list()).toEqual([])
    expect(open.size, "no preview is left in memory").toBe(0)
  })

  it("reports the progress", () => {
    const { queue, sent } = setUp()
    queue.add([picture("a"), picture("b")])
    sent[0]?.onProgress(0.456)
    expect(queue.list().map(({ percent }) => percent)).toEqual([45, null])
  })

  it("sends the caption with the last file, which appears below the others", async () => {
    const { queue, accept, captions } = setUp()
    queue.add([picture("a"), picture("b")], { caption: "昨天的晚餐" })
    await accept("chat/a")
    await accept("chat/b")
    expect(captions).toEqual([null, "昨天的晚餐"])
  })

  it("continues after a failure, and retries on request", async () => {
    const { queue, sent, refuse, accept, messages } = setUp()
    queue.add([picture("a"), picture("b")])
    await refuse()
    expect(queue.list()[0]).toMatchObject({ name: "a", failure: "沒有網路" })
    await accept("chat/b")
    queue.retry("1")
    expect(sent.map(({ name }) => name)).toEqual(["a", "b", "a"])
    await accept("chat/a")
    expect(messages).toEqual(["chat/b", "chat/a"])
  })

  it("stops a cancelled upload in any state, and sends no message for it", async () => {
    const { queue, sent, messages, settled, open } = setUp()
    queue.add([picture("a"), picture("b"), picture("c")])
    queue.cancel("2")
    queue.cancel("1")
    await settled()
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(sent.map(({ name }) => name)).toEqual(["a", "c"])
    expect(messages).toEqual([])
    expect([...open]).toEqual(["c"])
  })

  it("uploads a file once, even when its message failed at first", async () => {
    const { queue, sent, accept, breakHandOver, messages, settled } = setUp()
    breakHandOver(true)
    queue.add([picture("a")])
    await accept("chat/a")
    expect(queue.list()[0]?.failure).not.toBeNull()
    breakHandOver(false)
    queue.retry("1")
    await settled()
    expect(messages).toEqual(["chat/a"])
    expect(sent).toHaveLength(1)
  })
})
