import type { Icon as TablerIcon } from "@tabler/icons-react"

/** An icon's drawing, as `@tabler/icons-react` exports it. */
export type IconDrawing = TablerIcon

interface IconProps {
  /** One of `@tabler/icons-react`, for example `IconHeart`. */
  of: IconDrawing
  /** Side length; follows the text size unless given in px. */
  size?: string
  className?: string | undefined
}

/** An icon in the one line weight of the house; says nothing to a screen reader, so its button needs a label. */
export function Icon({ of: Drawing, size = "1.375rem", className }: IconProps) {
  return <Drawing size={size} stroke={1.5} aria-hidden="true" className={className} />
}
