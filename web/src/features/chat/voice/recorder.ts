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

const release = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Creates the voice recorder. It always releases the microphone: after sending, cancelling or the time
 * limit, and when the page is left during the permission request.
 */
export const createRecorder = (deps: RecorderDeps) => {
  const { openMicrophone, record, onRecorded, onError, now, setTimer } = deps
  let state: RecorderState = { phase: "idle" }
  /** Numbers the recordings, to detect a late permission. */
  let recordingId = 0
  let running: { stream: MediaStream; recording: Recording; cancelTimer: () => void } | null = null
  const { subscribe, notify } = createListeners()

  const set = (next: RecorderState) => {
    state = next
    notify()
  }
  /** Stops the recording and returns it; null when it has already stopped. */
  const end = () => {
    recordingId += 1
    const ended = running
    running = null
    ended?.cancelTimer()
    set({ phase: "idle" })
    return ended
  }

  const cancel = () => {
    const ended = end()
    if (!ended) return
    release(ended.stream)
    // Errors while discarding are irrelevant.
    ended.recording.discard().catch(() => undefined)
  }

  const finish = async () => {
    const seconds = state.phase === "recording" ? (now() - state.since) / 1000 : 0
    if (seconds < minSeconds) {
      cancel()
      return onError("too_short")
    }
    const ended = end()
    if (!ended) return
    try {
      onRecorded(await ended.recording.finish())
    } catch {
      onError("recording")
    } finally {
      release(ended.stream)
    }
  }

  const start = async () => {
    if (state.phase !== "idle") return
    const own = ++recordingId
    set({ phase: "starting" })
    let stream: MediaStream | null = null
    try {
      stream = await openMicrophone()
      const recording = recordingId === own ? await record(stream) : null
      if (recordingId !== own || !recording) {
        release(stream)
        await recording?.discard()
        return
      }
      running = { stream, recording, cancelTimer: setTimer(() => void finish(), maxSeconds * 1000) }
      set({ phase: "recording", since: now(), level: recording.level })
    } catch {
      if (stream) release(stream)
      if (recordingId !== own) return
      end()
      onError(stream ? "recording" : "microphone")
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
