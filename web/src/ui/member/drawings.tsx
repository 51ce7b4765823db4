import type { ReactNode } from "react"
import styles from "./drawings.module.css"

/** A line drawing in gold, with parts in tint and wine. It says nothing that the text beside it does not. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 120" aria-hidden="true">
      {children}
    </svg>
  )
}

/** A set table with two free chairs: nobody is here yet. */
export function TableDrawing() {
  return (
    <Drawing>
      <circle className={styles.glow} cx="80" cy="47" r="24" />
      <path d="M27 40q-5 22 0 42h22M31 82l-3 26M47 82l2 26M133 40q5 22 0 42h-22M129 82l3 26M113 82l-2 26" />
      <ellipse className={styles.tint} cx="80" cy="75" rx="36" ry="7" />
      <path d="M80 82v22M66 108q14-8 28 0M76 68V55h8v13M61 54h10q0 8-5 8t-5-8M66 62v7M62 69h8M89 54h10q0 8-5 8t-5-8M94 62v7M90 69h8" />
      <path className={styles.wine} d="M80 52c-4-4-2-8 0-12c2 4 4 8 0 12Z" />
    </Drawing>
  )
}

/** An open envelope with a letter: nothing has been written yet. */
export function LetterDrawing() {
  return (
    <Drawing>
      <path className={styles.tint} d="M54 66V26a5 5 0 0 1 5-5h42a5 5 0 0 1 5 5v40L80 86Z" />
      <path d="M66 36h28M66 46h28M66 56h16M38 54l42 32l42-32M54 42L38 54v42a6 6 0 0 0 6 6h72a6 6 0 0 0 6-6V54l-16-12M40 100l28-23M120 100L92 77" />
      <circle className={styles.wine} cx="80" cy="86" r="6" />
      <path d="M24 40v8M20 44h8M138 26v8M134 30h8" />
    </Drawing>
  )
}

/** A bare branch with tags: nothing hangs here yet. */
export function BranchDrawing() {
  return (
    <Drawing>
      <path d="M8 40c34 2 70 4 100-6c16-5 28-10 42-22M44 42c8-10 12-16 14-26M92 38c10 6 18 8 30 8" />
      <path d="M40 42v14M76 42v22M112 44v12" />
      <rect className={styles.tint} x="30" y="56" width="20" height="34" rx="3" />
      <rect className={styles.tint} x="66" y="64" width="20" height="40" rx="3" />
      <rect className={styles.tint} x="102" y="56" width="20" height="34" rx="3" />
      <path d="M37 66v14M43 66v8M73 76v18M79 76v12M109 66v14M115 66v8" />
      <path className={styles.wine} d="M58 16c6-6 10-6 14-4c-2 6-8 8-14 4Z" />
      <path
        className={styles.leaf}
        d="M122 46c6-4 12-3 15 1c-5 4-11 4-15-1ZM132 24c-1-7 1-11 5-13c3 5 2 10-5 13Z"
      />
    </Drawing>
  )
}

/** Frames on a wall, one of them empty: no pictures yet. */
export function FramesDrawing() {
  return (
    <Drawing>
      <path d="M52 18l-18 16M52 18l18 16M114 30l-14 14M114 30l14 14" />
      <rect className={styles.tint} x="26" y="34" width="52" height="66" rx="4" />
      <rect x="34" y="42" width="36" height="50" rx="2" />
      <path d="M34 80l11-13l9 9l7-7l9 10" />
      <circle className={styles.wine} cx="58" cy="55" r="4.5" />
      <rect x="94" y="44" width="40" height="46" rx="4" />
      <path d="M100 50h28v34h-28ZM18 108h124" />
    </Drawing>
  )
}

/** A closed entrance with light behind it: what is here is not for the viewer. */
export function EntranceDrawing() {
  return (
    <Drawing>
      <path className={styles.glow} d="M58 104h44l20 12H38Z" />
      <rect className={styles.tint} x="56" y="14" width="48" height="90" rx="4" />
      <path d="M64 24h14v28H64ZM82 24h14v28H82ZM64 62h14v32H64ZM82 62h14v32H82ZM18 104h124M122 104V84h14v20M129 84V72" />
      <circle className={styles.wine} cx="80" cy="58" r="2.5" />
      <path
        className={styles.leaf}
        d="M129 72c-8-2-10-8-9-14c7 1 10 7 9 14ZM129 72c0-8 4-12 10-13c1 7-3 12-10 13Z"
      />
    </Drawing>
  )
}
