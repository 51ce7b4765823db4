import { type ComponentProps, useRef, useState } from "react"
import type { Recorder } from "./recorder.ts"

/** A shorter press is a tap: the recording continues without the finger. */
const holdMs = 400
/** The slide to the left that cancels the recording, in px. */
const slidePx = 90

type Press = Pick<
  ComponentProps<"button">,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onClick" | "onContextMenu"
>

/**
 * The gestures of the microphone button. Held, it records until release, and a slide to the left
 * cancels. Tapped or pressed by keyboard, it records until the next press.
 */
export const usePress = (recorder: Recorder) => {
  const press = useRef<{ x: number; at: number } | null>(null)
  /** True for the click after the press that started the recording. */
  const isFollowUp = useRef(false)
  const [isHeld, setHeld] = useState(false)
  const [isSliding, setSliding] = useState(false)

  const isActive = () => recorder.state().phase !== "idle"
  const release = () => {
    press.current = null
    setHeld(false)
    setSliding(false)
  }
  const handlers: Press = {
    onPointerDown: ({ button, pointerId, clientX, timeStamp, currentTarget }) => {
      isFollowUp.current = button === 0 && !isActive()
      if (!isFollowUp.current) return
      currentTarget.setPointerCapture(pointerId)
      press.current = { x: clientX, at: timeStamp }
      setHeld(true)
      void recorder.start()
    },
    onPointerMove: ({ clientX }) => {
      if (press.current) setSliding(press.current.x - clientX > slidePx)
    },
    onPointerUp: ({ timeStamp }) => {
      if (!press.current) return
      const wasHeld = timeStamp - press.current.at >= holdMs
      // After the browser's permission prompt the finger has been lifted: the recording continues as
      // after a tap.
      const isRecording = recorder.state().phase === "recording"
      if (isSliding) recorder.cancel()
      else if (wasHeld && isRecording) void recorder.finish()
      release()
    },
    onPointerCancel: release,
    onClick: () => {
      if (isFollowUp.current) isFollowUp.current = false
      else if (isActive()) void recorder.finish()
      else void recorder.start()
    },
    onContextMenu: (event) => event.preventDefault(),
  }
  return { handlers, isHeld, isSliding }
}
