import type { ComponentType, SVGProps } from "react"

/** An icon component, as `~icons/tabler/…` exports it. */
export type IconDrawing = ComponentType<SVGProps<SVGSVGElement>>

interface IconProps {
  /** One of `~icons/tabler/…`, for example `heart`. */
  of: IconDrawing
  /** Side length, as a CSS length. Follows the text size unless it is in px. */
  size?: string
  className?: string | undefined
}

/**
 * An icon of the set. Screen readers skip it, so its button needs a label. Styles size it, because the
 * attributes of an `<svg>` take no rem in every browser.
 */
export function Icon({ of: Drawing, size = "1.375rem", className }: IconProps) {
  const style = { inlineSize: size, blockSize: size }
  return <Drawing style={style} aria-hidden="true" className={className} />
}
