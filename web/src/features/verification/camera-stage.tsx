import { verification as words } from "@pinyu/phrases/verification"
import { useEffect, useRef, useState } from "react"
import IconCamera from "~icons/tabler/camera"
import { setTimer } from "../../lib/set-timer.ts"
import { Button } from "../../ui/button.tsx"
import { Checkbox } from "../../ui/form/checkbox.tsx"
import { Icon } from "../../ui/icon.tsx"
import styles from "./camera-stage.module.css"
import { type FramePose, nameOfPose } from "./model.ts"
import { PoseDrawing } from "./pose-drawing.tsx"
import { type TakenFrame, takeFrame } from "./take-frame.ts"

const timerSeconds = 3

interface CameraStageProps {
  stream: MediaStream
  pose: FramePose
  /** The frame's place, from 1. */
  place: number
  onTaken: (shot: TakenFrame) => void
}

/** The camera's picture with a guide for the face, the pose to take, and the shutter. */
export function CameraStage({ stream, pose, place, onTaken }: CameraStageProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasTimer, setTimed] = useState(true)
  const [countdown, setCountdown] = useState<number | null>(null)
  const [isTaking, setTaking] = useState(false)

  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])

  const take = async () => {
    if (!video.current) return
    setTaking(true)
    try {
      onTaken(await takeFrame(video.current))
    } finally {
      setTaking(false)
    }
  }
  const count = (seconds: number) => {
    setCountdown(seconds > 0 ? seconds : null)
    if (seconds === 0) void take()
  }
  const next = countdown === null ? null : countdown - 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second starts the next
  useEffect(() => (next === null ? undefined : setTimer(() => count(next), 1000)), [next])

  return (
    <div className={styles.stage}>
      <div className={styles.frame}>
        <video
          ref={video}
          className={styles.video}
          aria-label={words.preview}
          autoPlay
          muted
          playsInline
          onPlaying={() => setPlaying(true)}
        />
        <Guide />
        {countdown !== null && (
          <p className={styles.countdown} role="timer" aria-live="assertive">
            {words.countdown(countdown)}
          </p>
        )}
        <p className={styles.hint}>{words.guide}</p>
      </div>
      <div className={styles.controls}>
        <div className={styles.pose} aria-live="polite">
          <div className={styles.drawing}>
            <PoseDrawing pose={pose} />
          </div>
          <div className={styles.words}>
            <p className={styles.place}>{words.frameOf(place)}</p>
            <p className={styles.name}>{nameOfPose(pose)}</p>
          </div>
        </div>
        <Checkbox
          label={words.timer}
          checked={hasTimer}
          onChange={({ target }) => setTimed(target.checked)}
        />
        <Button
          size="lg"
          block
          icon={<Icon of={IconCamera} />}
          busy={!isPlaying || isTaking || countdown !== null}
          onClick={() => count(hasTimer ? timerSeconds : 0)}
        >
          {words.shoot}
        </Button>
      </div>
    </div>
  )
}

/** An oval for the face; what is outside is darker. */
function Guide() {
  return (
    <svg
      className={styles.guide}
      viewBox="0 0 300 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path
        className={styles.outside}
        fillRule="evenodd"
        d="M-300-300h900v1000h-900zM150 60c-58 0-92 46-92 112s38 132 92 132 92-66 92-132-34-112-92-112z"
      />
      <path
        className={styles.oval}
        d="M150 60c-58 0-92 46-92 112s38 132 92 132 92-66 92-132-34-112-92-112z"
      />
    </svg>
  )
}
