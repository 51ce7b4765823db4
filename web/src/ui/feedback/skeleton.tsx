import { classNames } from "../class-names.ts"
import styles from "./skeleton.module.css"

interface SkeletonProps {
  /** CSS lengths. The default height is one line of text. */
  width?: string
  height?: string
  shape?: "text" | "card" | "round"
  /** For example "3 / 4". */
  ratio?: string
  className?: string
}

/** A placeholder for loading content. Set `aria-busy` on its container. */
export function Skeleton({ width, height, shape = "text", ratio, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape], className)}
      style={{ inlineSize: width, blockSize: height, aspectRatio: ratio }}
      aria-hidden="true"
    />
  )
}

/** A part of a page while it loads. */
export function LoadingPart({ height }: { height: string }) {
  return (
    <div aria-busy="true">
      <Skeleton height={height} shape="card" />
    </div>
  )
}
