import { chatMedia } from "@pinyu/phrases/chat-media"
import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { loadChunk } from "../../../lib/pages/chunk.ts"
import { setTimer } from "../../../lib/set-timer.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { playback } from "../media/playback.ts"
import { createRecorder, type RecorderError } from "./recorder.ts"

const messages: Record<RecorderError, string> = {
  microphone: chatMedia.microphoneDenied,
  too_short: chatMedia.tooShort,
  recording: chatMedia.recordFailed,
}

const openMicrophone = async () => {
  // Another message must not play during a recording.
  playback.silence()
  return navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
}

/** The composer's recorder; unmounting stops it and releases the microphone. */
export const useRecorder = (onRecorded: (voice: File) => void) => {
  const deliver = useRef(onRecorded)
  useEffect(() => {
    deliver.current = onRecorded
  })
  const [recorder] = useState(() =>
    createRecorder({
      openMicrophone,
      record: async (stream) => (await loadChunk(() => import("./wav-recording.ts"))).recordWav(stream),
      onRecorded: (voice) => deliver.current(voice),
      onError: (error) => toasts.show({ text: messages[error], tone: "error" }),
      now: () => performance.now(),
      setTimer,
    }),
  )
  useEffect(() => recorder.cancel, [recorder])
  return { recorder, state: useSyncExternalStore(recorder.subscribe, recorder.state, recorder.state) }
}
