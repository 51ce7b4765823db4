import type { ComponentType, SVGProps } from "react"

/** An icon component, as `~icons/tabler/…` exports it. */
export type IconDrawing = ComponentType<SVGProps<SVGSVGElement>>

interface IconProps {
  /** One of `~icons/tabler/…`, for example `heart`. */
  of: IconDrawing
  /** Side length. Follows the text size unless it is in px. */
  size?: string
  className?: string | undefined
}

/** An icon with our stroke width. Screen readers skip it, so its button needs a label. */
export function Icon({ of: Drawing, size = "1.375rem", className }: IconProps) {
  return <Drawing width={size} height={size} aria-hidden="true" className={className} />
}
