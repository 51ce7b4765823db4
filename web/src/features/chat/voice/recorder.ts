import { mediaLimits } from "@pinyu/contract/media/limits"
import { createListeners } from "../../../lib/listeners.ts"

/** A microphone that is being recorded. */
export interface Recording {
  /** How loud it is at this moment, from 0 to 1. */
  level: () => number
  finish: () => Promise<File>
  discard: () => Promise<void>
}

export type RecorderState =
  | { phase: "idle" }
  /** Until the member has let the microphone be used. */
  | { phase: "starting" }
  /** `since` is what the clock said when it began. */
  | { phase: "recording"; since: number; level: () => number }

/** The microphone was refused, what was said is too short, or it could not be recorded. */
export type RecorderTrouble = "microphone" | "too_short" | "recording"

interface RecorderDeps {
  /** Asks for the microphone. */
  openMicrophone: () => Promise<MediaStream>
  record: (stream: MediaStream) => Promise<Recording>
  onRecorded: (voice: File) => void
  onTrouble: (trouble: RecorderTrouble) => void
  /** Ms. */
  now: () => number
  /** Runs a task after so many ms; returns how to call it off. */
  later: (task: () => void, ms: number) => () => void
}

const { min: minSeconds, max: maxSeconds } = mediaLimits.file.voiceSeconds

const release = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Makes the recorder behind the microphone button. Whatever happens, the microphone is let go of: when the voice is
 * sent, given up, too long, or the page is left while it is still being asked for.
 */
export const createRecorder = (deps: RecorderDeps) => {
  const { openMicrophone, record, onRecorded, onTrouble, now, later } = deps
  let state: RecorderState = { phase: "idle" }
  /** Counts the recordings that were begun: whoever comes back late finds another number. */
  let turn = 0
  let running: { stream: MediaStream; recording: Recording; callOff: () => void } | null = null
  const { subscribe, tell } = createListeners()

  const set = (next: RecorderState) => {
    state = next
    tell()
  }
  /** Ends what runs, and hands it over; there is nothing to end when it was ended already. */
  const end = () => {
    turn += 1
    const ended = running
    running = null
    ended?.callOff()
    set({ phase: "idle" })
    return ended
  }

  const cancel = () => {
    const ended = end()
    if (!ended) return
    release(ended.stream)
    // What goes wrong while something is thrown away does not matter to anyone.
    ended.recording.discard().catch(() => undefined)
  }

  const finish = async () => {
    const seconds = state.phase === "recording" ? (now() - state.since) / 1000 : 0
    if (seconds < minSeconds) {
      cancel()
      return onTrouble("too_short")
    }
    const ended = end()
    if (!ended) return
    try {
      onRecorded(await ended.recording.finish())
    } catch {
      onTrouble("recording")
    } finally {
      release(ended.stream)
    }
  }

  const start = async () => {
    if (state.phase !== "idle") return
    const own = ++turn
    set({ phase: "starting" })
    let stream: MediaStream | null = null
    try {
      stream = await openMicrophone()
      const recording = turn === own ? await record(stream) : null
      if (turn !== own || !recording) {
        release(stream)
        await recording?.discard()
        return
      }
      running = { stream, recording, callOff: later(() => void finish(), maxSeconds * 1000) }
      set({ phase: "recording", since: now(), level: recording.level })
    } catch {
      if (stream) release(stream)
      if (turn !== own) return
      end()
      onTrouble(stream ? "recording" : "microphone")
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
