import { landing } from "@pinyu/phrases/landing"
import type { ReactNode } from "react"
import IconRosetteDiscountCheckFilled from "~icons/tabler/rosette-discount-check-filled"
import { classNames } from "../../ui/class-names.ts"
import { Icon } from "../../ui/icon.tsx"
import styles from "./scene.module.css"

interface SceneProps {
  children: ReactNode
  className?: string | undefined
}

/** A drawn excerpt of the app, labelled as an illustration. Screen readers skip it. */
export function Scene({ children, className }: SceneProps) {
  return (
    <figure className={styles.scene} aria-hidden="true">
      <div className={classNames(styles.frame, className)}>{children}</div>
      <figcaption className={styles.label}>{landing.sample}</figcaption>
    </figure>
  )
}

/** The mark of a verified member, as the app draws it. */
export function VerifiedSample({ withText = false }: { withText?: boolean }) {
  return (
    <span className={styles.verified}>
      <Icon of={IconRosetteDiscountCheckFilled} size="1.15em" />
      {withText && landing.verified}
    </span>
  )
}
