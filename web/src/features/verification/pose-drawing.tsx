import type { ReactNode } from "react"
import type { FramePose } from "./model.ts"
import styles from "./pose-drawing.module.css"

/** The face, moved and turned with the head. */
function Face({ x = 0, y = 0 }: { x?: number; y?: number }) {
  return (
    <g className={styles.line} transform={`translate(${x} ${y})`}>
      <path d="M50 56v3M70 56v3M60 60l-2 8h4M53 76q7 5 14 0" />
    </g>
  )
}

interface HandProps {
  x: number
  y: number
  turn?: number
  /** The raised fingers as lines from the palm. */
  fingers: string
}

/** A hand with its forearm. */
function Hand({ x, y, turn = 0, fingers }: HandProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path className={styles.arm} d="M0 16 4 58" />
      <path className={styles.fingers} d={fingers} />
      <rect className={styles.palm} x="-9" y="-2" width="18" height="20" rx="7" />
    </g>
  )
}

const beside = { x: 98, y: 70 }
const openFingers = "M-7 2-11-13M-2.5 0-3.5-18M2.5 0 3.5-18M7 2 10-14M-8 10-16 3"

/** What is drawn over the face and the shoulders, or in place of the face. */
const drawings: Record<NonNullable<FramePose>, { face?: ReactNode; over?: ReactNode }> = {
  look_up: {
    face: <Face y={-11} />,
    over: <path className={styles.arrow} d="M98 52V26m0 0-6 8m6-8 6 8" />,
  },
  turn_head: {
    face: <Face x={11} />,
    over: <path className={styles.arrow} d="M36 20q24-16 48 0m0 0-10-1m10 1-3-10" />,
  },
  open_hand: { over: <Hand {...beside} fingers={openFingers} /> },
  v_sign: { over: <Hand {...beside} fingers="M-4 0-9-19M3 0 9-19" /> },
  thumb_up: { over: <Hand {...beside} fingers="M-4 0-4-16" /> },
  raised_finger: { over: <Hand {...beside} fingers="M0 0 0-20" /> },
  touch_nose: { over: <Hand x={82} y={86} turn={-38} fingers="M0 0 0-22" /> },
  touch_ear: { over: <Hand x={97} y={72} turn={-24} fingers="M-3 0-3-14M3 0 3-13" /> },
  hand_on_head: {
    over: (
      <>
        <path className={styles.arm} d="M106 132 112 64 84 30" />
        <path className={styles.fingers} d="M72 24 52 22M72 28 50 27M72 31 53 32" />
        <rect className={styles.palm} x="66" y="18" width="22" height="16" rx="7" />
      </>
    ),
  },
  hand_on_chin: {
    over: (
      <>
        <path className={styles.arm} d="M84 140 66 104" />
        <path className={styles.fingers} d="M58 98 44 90M62 94 78 86" />
        <rect className={styles.palm} x="52" y="92" width="20" height="17" rx="7" />
      </>
    ),
  },
}

/** A drawing of a pose. Its name stands beside it. */
export function PoseDrawing({ pose }: { pose: FramePose }) {
  const { face = <Face />, over } = pose ? drawings[pose] : {}
  return (
    <svg className={styles.drawing} viewBox="0 0 124 140" aria-hidden="true" focusable="false">
      <path className={styles.body} d="M12 140q2-30 30-34 8-2 8-12h20q0 10 8 12 28 4 30 34" />
      <ellipse className={styles.body} cx="60" cy="60" rx="26" ry="33" />
      <path className={styles.hair} d="M34 58q-4-34 26-34t26 34q-4-18-18-21-18 7-34 21" />
      {face}
      {over}
    </svg>
  )
}
