import { mediaLimits } from "@pinyu/contract/media/limits"
import { createListeners } from "../../../lib/listeners.ts"

/** A recording in progress. */
export interface Recording {
  /** The current level, from 0 to 1. */
  level: () => number
  finish: () => Promise<File>
  discard: () => Promise<void>
}

export type RecorderState =
  | { phase: "idle" }
  /** Until the member grants the microphone. */
  | { phase: "starting" }
  /** `since` is the clock's time at the start. */
  | { phase: "recording"; since: number; level: () => number }

/** The microphone was denied, the recording is too short, or it failed. */
export type RecorderError = "microphone" | "too_short" | "recording"

interface RecorderDeps {
  /** Requests the microphone. */
  openMicrophone: () => Promise<MediaStream>
  record: (stream: MediaStream) => Promise<Recording>
  onRecorded: (voice: File) => void
  onError: (error: RecorderError) => void
  /** In ms. */
  now: () => number
  /** Runs the task after `ms` milliseconds. Returns a function that cancels it. */
  setTimer: (task: () => void, ms: number) => () => void
}

const { min: minSeconds, max: maxSeconds } = mediaLimits.file.voiceSeconds

/** How long a step may take. A browser answers nothing when its permission dialog is dismissed. Seconds. */
const patience = { microphone: 60, start: 10, finish: 60 }

const release = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Creates the voice recorder. It always releases the microphone: after sending, cancelling, an error or the time
 * limit, and when the page is left during the permission request.
 */
export const createRecorder = (deps: RecorderDeps) => {
  const { openMicrophone, record, onRecorded, onError, now, setTimer } = deps
  let state: RecorderState = { phase: "idle" }
  /** Numbers the recordings, to detect a late permission. */
  let recordingId = 0
  let microphone: MediaStream | null = null
  let running: { recording: Recording; cancelTimer: () => void } | null = null
  const { subscribe, notify } = createListeners()

  const set = (next: RecorderState) => {
    state = next
    notify()
  }
  /** Rejects a step that takes longer than this. What comes later is dropped. */
  const within = <Result>(seconds: number, step: Promise<Result>, drop?: (late: Result) => unknown) =>
    new Promise<Result>((resolve, reject) => {
      let isLate = false
      const cancel = setTimer(() => {
        isLate = true
        reject(new Error("timed out"))
      }, seconds * 1000)
      step.then((result) => (isLate ? drop?.(result) : resolve(result)), reject).finally(cancel)
    })
  /** Stops the recording and returns it with its microphone; null for what has not begun. */
  const end = () => {
    recordingId += 1
    const ended = { recording: running?.recording ?? null, microphone }
    running?.cancelTimer()
    running = null
    microphone = null
    set({ phase: "idle" })
    return ended
  }
  const discard = (recording: Recording | null) => {
    // Errors while discarding are irrelevant.
    recording?.discard().catch(() => undefined)
  }

  const cancel = () => {
    const ended = end()
    if (ended.microphone) release(ended.microphone)
    discard(ended.recording)
  }

  const finish = async () => {
    const seconds = state.phase === "recording" ? (now() - state.since) / 1000 : 0
    if (seconds < minSeconds) {
      cancel()
      return onError("too_short")
    }
    const ended = end()
    if (!ended.recording) return
    try {
      onRecorded(await within(patience.finish, ended.recording.finish()))
    } catch {
      onError("recording")
    } finally {
      if (ended.microphone) release(ended.microphone)
    }
  }

  const start = async () => {
    if (state.phase !== "idle") return
    const own = ++recordingId
    const isCancelled = () => recordingId !== own
    set({ phase: "starting" })
    try {
      const stream = await within(patience.microphone, openMicrophone(), release)
      if (isCancelled()) return release(stream)
      microphone = stream
      const recording = await within(patience.start, record(stream), discard)
      if (isCancelled()) return discard(recording)
      running = { recording, cancelTimer: setTimer(() => void finish(), maxSeconds * 1000) }
      set({ phase: "recording", since: now(), level: recording.level })
    } catch {
      if (isCancelled()) return
      const error = microphone ? "recording" : "microphone"
      cancel()
      onError(error)
    }
  }

  return {
    state: () => state,
    subscribe,
    start,
    finish,
    cancel,
  }
}
export type Recorder = ReturnType<typeof createRecorder>
