import styles from "./media.module.css"

interface PreparingProps {
  label: string
  /** From 0 to 1; null while unknown. */
  progress: number | null
}

/** Covers a file that the server still processes. */
export function Preparing({ label, progress }: PreparingProps) {
  return (
    <div className={styles.preparing}>
      <span>{label}</span>
      <progress aria-label={label} {...(progress !== null && { value: progress })} max={1} />
    </div>
  )
}
