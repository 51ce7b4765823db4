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
  /** Takes what was said, as a WAV file. */
  onRecorded: (voice: File) => void
  disabled?: boolean
}

/**
 * The microphone of the composer. While it records, a bar covers the composer, which has to be positioned: the level,
 * the time, and ways to give up and to send.
 */
export function VoiceRecorder({ onRecorded, disabled = false }: VoiceRecorderProps) {
  const { recorder, state } = useRecorder(onRecorded)
  const { handlers, isHeld, isSliding } = usePress(recorder)
  const isActive = state.phase !== "idle"

  useEffect(() => {
    if (!isActive) return
    const giveUp = ({ key }: KeyboardEvent) => {
      if (key === "Escape") recorder.cancel()
    }
    document.addEventListener("keydown", giveUp)
    return () => document.removeEventListener("keydown", giveUp)
  }, [isActive, recorder])

  return (
    <>
      {isActive && (
        <div className={classNames(styles.bar, isSliding && styles.sliding)}>
          <IconButton label={chatMedia.cancelRecording} onClick={recorder.cancel}>
            <Icon of={IconTrash} />
          </IconButton>
          <Said state={state} hint={hintFor(isHeld, isSliding)} />
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

/** How long and how loud it is so far. */
function Said({ state, hint }: { state: RecorderState; hint: string | null }) {
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

/** Whole seconds since the recording began. */
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

/** How many moments the meter shows, and how long each is, in ms. */
const moments = { count: 28, ms: 80 }

/** How loud the last moments were: whoever speaks sees that they are heard. */
function Level({ level }: { level: () => number }) {
  const drawing = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Past React: it would draw the whole bar anew a dozen times a second.
    const timer = setInterval(() => {
      const [oldest] = drawing.current?.children ?? []
      if (!(oldest instanceof HTMLElement)) return
      oldest.style.blockSize = `${12 + level() * 88}%`
      drawing.current?.append(oldest)
    }, moments.ms)
    return () => clearInterval(timer)
  }, [level])
  return (
    <div ref={drawing} className={styles.level} role="img" aria-label={chatMedia.level}>
      {Array.from({ length: moments.count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={place} />
      ))}
    </div>
  )
}
