import { chatMedia } from "@pinyu/phrases/chat-media"
import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { loadChunk } from "../../../lib/chunk.ts"
import { later } from "../../../lib/later.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import { playback } from "../media/playback.ts"
import { createRecorder, type RecorderTrouble } from "./recorder.ts"

const sentences: Record<RecorderTrouble, string> = {
  microphone: chatMedia.microphoneRefused,
  too_short: chatMedia.tooShort,
  recording: chatMedia.recordFailed,
}

const openMicrophone = async () => {
  // Nobody should hear the last message under their own.
  playback.silence()
  return navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
}

/** The recorder of a composer: ended, and the microphone let go of, when the composer is left. */
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
      onTrouble: (trouble) => toasts.show({ text: sentences[trouble], tone: "error" }),
      now: () => performance.now(),
      later,
    }),
  )
  useEffect(() => recorder.cancel, [recorder])
  return { recorder, state: useSyncExternalStore(recorder.subscribe, recorder.state, recorder.state) }
}
