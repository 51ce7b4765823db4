import { common } from "@pinyu/phrases/common"
import styles from "./stepper.module.css"

interface StepperProps {
  /** The current step, from 1. */
  step: number
  total: number
  /** The name of this step. */
  label: string
}

/** The progress through several screens: a bar and its label. */
export function Stepper({ step, total, label }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.count}>{common.stepOf(step, total)}</span>
      </div>
      <Progress value={step / total} label={common.stepOf(step, total)} />
    </div>
  )
}

interface ProgressProps {
  /** From 0 to 1. */
  value: number
  label: string
}

/** A progress bar. */
function Progress({ value, label }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.fill} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  )
}
