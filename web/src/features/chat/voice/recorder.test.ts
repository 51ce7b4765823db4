import { describe, expect, it } from "vitest"
import { createRecorder, type RecorderError } from "./recorder.ts"

/** A recorder with a fake microphone that the test allows or rejects. */
const setUp = () => {
  let time = 0
  const timers = new Map<() => void, number>()
  const tracks = { open: 0 }
  const recorded: string[] = []
  const errors: RecorderError[] = []
  const discarded: number[] = []
  const permissionRequests: { allow: () => void; deny: () => void }[] = []
  const openStream = () => {
    tracks.open += 1
    const track: Partial<MediaStreamTrack> = { stop: () => void tracks.open-- }
    const stream: Partial<MediaStream> = { getTracks: () => [track as MediaStreamTrack] }
    return stream as MediaStream
  }
  const broken: { start?: () => Promise<never>; finish?: () => Promise<never> } = {}
  const recorder = createRecorder({
    openMicrophone: () => {
      const { promise, resolve, reject } = Promise.withResolvers<MediaStream>()
      permissionRequests.push({ allow: () => resolve(openStream()), deny: () => reject(new Error("denied")) })
      return promise
    },
    record: async () => {
      await broken.start?.()
      return {
        level: () => 0.5,
        finish: async () => (await broken.finish?.()) ?? new File(["RIFF"], "voice.wav"),
        discard: async () => void discarded.push(time),
      }
    },
    onRecorded: ({ name }) => recorded.push(name),
    onError: (error) => errors.push(error),
    now: () => time,
    setTimer: (task, ms) => {
      timers.set(task, time + ms)
      return () => void timers.delete(task)
    },
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ...{ recorder, tracks, recorded, errors, discarded, settled, broken },
    begin: async () => {
      void recorder.start()
      permissionRequests.at(-1)?.allow()
      await settled()
    },
    allow: () => permissionRequests.at(-1)?.allow(),
    deny: () => permissionRequests.at(-1)?.deny(),
    pass: async (seconds: number) => {
      time += seconds * 1000
      for (const [task, due] of timers) if (due <= time) task()
      await settled()
    },
  }
}

describe("createRecorder", () => {
  it("returns the recording and releases the microphone", async () => {
    const { recorder, begin, pass, recorded, tracks } = setUp()
    await begin()
    expect(recorder.state()).toMatchObject({ phase: "recording", since: 0 })
    expect(tracks.open).toBe(1)
    await pass(2)
    await recorder.finish()
    expect(recorded).toEqual(["voice.wav"])
    expect(tracks.open).toBe(0)
    expect(recorder.state().phase).toBe("idle")
  })

  it("returns nothing when cancelled, and releases the microphone", async () => {
    const { recorder, begin, pass, recorded, tracks, discarded } = setUp()
    await begin()
    await pass(2)
    recorder.cancel()
    expect([recorded.length, tracks.open, discarded.length]).toEqual([0, 0, 1])
  })

  it("returns nothing for less than a second, and reports it", async () => {
    const { recorder, begin, pass, recorded, errors, tracks } = setUp()
    await begin()
    await pass(0.9)
    await recorder.finish()
    expect(recorded).toEqual([])
    expect(errors).toEqual(["too_short"])
    expect(tracks.open).toBe(0)
  })

  it("stops after five minutes, and returns the recording", async () => {
    const { begin, pass, recorded, tracks } = setUp()
    await begin()
    await pass(300)
    expect(recorded).toEqual(["voice.wav"])
    expect(tracks.open).toBe(0)
  })

  it("reports a denied microphone", async () => {
    const { recorder, deny, settled, errors } = setUp()
    void recorder.start()
    expect(recorder.state().phase).toBe("starting")
    deny()
    await settled()
    expect(errors).toEqual(["microphone"])
    expect(recorder.state().phase).toBe("idle")
  })

  it("releases a microphone that is granted after the page was left", async () => {
    const { recorder, allow, settled, tracks, errors } = setUp()
    void recorder.start()
    recorder.cancel()
    allow()
    await settled()
    expect([tracks.open, errors.length]).toEqual([0, 0])
    expect(recorder.state().phase).toBe("idle")
  })

  it("releases the microphone when the encoder fails to start", async () => {
    const { begin, broken, tracks, errors } = setUp()
    broken.start = () => Promise.reject(new Error("no encoder"))
    await begin()
    expect(tracks.open).toBe(0)
    expect(errors).toEqual(["recording"])
  })

  it("reports a microphone that is neither granted nor denied, and releases a later one", async () => {
    const { recorder, pass, allow, settled, tracks, errors } = setUp()
    void recorder.start()
    await pass(59)
    expect(recorder.state().phase).toBe("starting")
    await pass(1)
    expect([errors, recorder.state().phase]).toEqual([["microphone"], "idle"])
    allow()
    await settled()
    expect([errors, tracks.open]).toEqual([["microphone"], 0])
  })

  it.each(["start", "finish"] as const)("reports a browser that never comes to %s", async (step) => {
    const { recorder, begin, pass, broken, tracks, errors, recorded } = setUp()
    broken[step] = () => Promise.withResolvers<never>().promise
    await begin()
    await pass(5)
    if (step === "finish") void recorder.finish()
    await pass(60)
    expect([errors, recorded, tracks.open, recorder.state().phase]).toEqual([["recording"], [], 0, "idle"])
  })

  it("releases the microphone at once when cancelled before the browser records", async () => {
    const { recorder, begin, broken, tracks, errors } = setUp()
    broken.start = () => Promise.withResolvers<never>().promise
    await begin()
    expect(recorder.state().phase).toBe("starting")
    recorder.cancel()
    expect([tracks.open, errors]).toEqual([0, []])
  })

  it("records once, however often it is started", async () => {
    const { recorder, begin, tracks } = setUp()
    await begin()
    await recorder.start()
    expect(tracks.open).toBe(1)
  })
})
