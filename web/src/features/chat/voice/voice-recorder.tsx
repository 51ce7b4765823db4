import { mediaLimits } from "@pinyu/contract/media/limits"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { useEffect, useRef, useState } from "react"
import IconMicrophone from "~icons/tabler/microphone"
import IconSend2 from "~icons/tabler/send-2"
import IconTrash from "~icons/tabler/trash"
import { clockTime } from "../../../lib/time.ts"
import { IconButton } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Icon } from "../../../ui/icon.tsx"
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx"
import type { RecorderState } from "./recorder.ts"
import { usePress } from "./use-press.ts"
import { useRecorder } from "./use-recorder.ts"
import styles from "./voice-recorder.module.css"

interface VoiceRecorderProps {
  /** Receives the recording as a WAV file. */
  onRecorded: (voice: File) => void
  disabled?: boolean
}

/**
 * The microphone button. While it records, a bar covers the composer, which must be positioned: level,
 * time, cancel and send.
 */
export function VoiceRecorder({ onRecorded, disabled = false }: VoiceRecorderProps) {
  const { recorder, state } = useRecorder(onRecorded)
  const { handlers, isHeld, isSliding } = usePress(recorder)
  const isActive = state.phase !== "idle"

  useEffect(() => {
    if (!isActive) return
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === "Escape") recorder.cancel()
    }
    document.addEventListener("keydown", cancel)
    return () => document.removeEventListener("keydown", cancel)
  }, [isActive, recorder])

  return (
    <>
      {isActive && (
        <div className={classNames(styles.bar, isSliding && styles.sliding)}>
          <IconButton label={chatMedia.cancelRecording} onClick={recorder.cancel}>
            <Icon of={IconTrash} />
          </IconButton>
          <RecordingStatus state={state} hint={hintFor(isHeld, isSliding)} />
        </div>
      )}
      <IconButton
        label={isActive ? chatMedia.sendRecording : chatMedia.record}
        disabled={disabled}
        className={classNames(styles.button, isActive && styles.active)}
        {...handlers}
      >
        <Icon of={isActive && !isHeld ? IconSend2 : IconMicrophone} />
      </IconButton>
    </>
  )
}

const hintFor = (isHeld: boolean, isSliding: boolean) => {
  if (isSliding) return chatMedia.releaseToCancel
  return isHeld ? chatMedia.slideToCancel : null
}

/** The last seconds are counted down. */
const countdownSeconds = 10

/** The duration and level of the recording. */
function RecordingStatus({ state, hint }: { state: RecorderState; hint: string | null }) {
  const seconds = useSeconds(state)
  if (state.phase !== "recording") return <span role="status">{chatMedia.starting}</span>
  const left = mediaLimits.file.voiceSeconds.max - seconds
  return (
    <>
      <VisuallyHidden>
        <span role="status">{chatMedia.recording}</span>
      </VisuallyHidden>
      <span className={styles.dot} aria-hidden="true" />
      <span role="timer">{left <= countdownSeconds ? chatMedia.secondsLeft(left) : clockTime(seconds)}</span>
      <Level level={state.level} />
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  )
}

/** Whole seconds since the recording started. */
const useSeconds = (state: RecorderState) => {
  const [seconds, setSeconds] = useState(0)
  const since = state.phase === "recording" ? state.since : null
  useEffect(() => {
    if (since === null) return
    const count = () => setSeconds(Math.floor((performance.now() - since) / 1000))
    count()
    const timer = setInterval(count, 200)
    return () => clearInterval(timer)
  }, [since])
  return seconds
}

/** The number of level samples, and the interval between them in ms. */
const levelSamples = { count: 28, ms: 80 }

/** A level meter: the speaker sees that the microphone works. */
function Level({ level }: { level: () => number }) {
  const drawing = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Bypasses React, which would render the whole bar a dozen times a second.
    const timer = setInterval(() => {
      const [oldest] = drawing.current?.children ?? []
      if (!(oldest instanceof HTMLElement)) return
      oldest.style.blockSize = `${12 + level() * 88}%`
      drawing.current?.append(oldest)
    }, levelSamples.ms)
    return () => clearInterval(timer)
  }, [level])
  return (
    <div ref={drawing} className={styles.level} role="img" aria-label={chatMedia.level}>
      {Array.from({ length: levelSamples.count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are interchangeable
        <span key={index} />
      ))}
    </div>
  )
}
