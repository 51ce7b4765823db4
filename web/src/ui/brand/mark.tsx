import { markLens, markRings, markViewBox } from "./mark-path.ts"

interface MarkProps {
  /** Side length, as a CSS length. */
  size?: string
}

/** The logo: two rings with a champagne lens. The rings use the current text colour. */
export function Mark({ size = "1.75rem" }: MarkProps) {
  return (
    <svg viewBox={markViewBox} style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <path d={markRings} fill="currentColor" />
      <path d={markLens} fill="var(--color-gold)" />
    </svg>
  )
}
