import { type ComponentProps, useRef, useState } from "react"
import type { Recorder } from "./recorder.ts"

/** A shorter press is a tap: the recording goes on without the finger. */
const holdMs = 400
/** How far to the left the finger gives the recording up, in px. */
const slidePx = 90

type Press = Pick<
  ComponentProps<"button">,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onClick" | "onContextMenu"
>

/**
 * How the microphone button is used: held, it records until it is let go, and sliding to the left gives up; tapped, or
 * pressed by keyboard, it records until it is pressed again.
 */
export const usePress = (recorder: Recorder) => {
  const press = useRef<{ x: number; at: number } | null>(null)
  /** The click that follows the press which began the recording. */
  const isFollowUp = useRef(false)
  const [isHeld, setHeld] = useState(false)
  const [isSliding, setSliding] = useState(false)

  const isActive = () => recorder.state().phase !== "idle"
  const letGo = () => {
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
      // Whoever had to answer the browser's question first has let go long ago: it goes on as if tapped.
      const isRecording = recorder.state().phase === "recording"
      if (isSliding) recorder.cancel()
      else if (wasHeld && isRecording) void recorder.finish()
      letGo()
    },
    onPointerCancel: letGo,
    onClick: () => {
      if (isFollowUp.current) isFollowUp.current = false
      else if (isActive()) void recorder.finish()
      else void recorder.start()
    },
    onContextMenu: (event) => event.preventDefault(),
  }
  return { handlers, isHeld, isSliding }
}
