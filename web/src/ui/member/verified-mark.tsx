import IconRosetteDiscountCheckFilled from "~icons/tabler/rosette-discount-check-filled"
import { classNames } from "../class-names.ts"
import { Icon } from "../icon.tsx"
import { VisuallyHidden } from "../visually-hidden.tsx"
import styles from "./verified-mark.module.css"

interface VerifiedMarkProps {
  label: string
  /** Shows the label beside the mark; otherwise it is a tooltip, and for screen readers. */
  withText?: boolean
  /** On top of a photo. */
  onPhoto?: boolean
}

/** A mark for what was checked. It follows the text that it belongs to. */
export function VerifiedMark({ label, withText = false, onPhoto = false }: VerifiedMarkProps) {
  return (
    <span className={classNames(styles.mark, onPhoto && styles.onPhoto)} title={withText ? undefined : label}>
      <Icon of={IconRosetteDiscountCheckFilled} size="1.15em" />
      {withText ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
