import { type ReactNode, useId } from "react"
import { classNames } from "../../ui/class-names.ts"
import { Heading } from "../../ui/heading.tsx"
import styles from "./section.module.css"

interface SectionProps {
  title: string
  children: ReactNode
  /** Beside the heading. */
  action?: ReactNode
  className?: string | undefined
}

/** A section of the profile with its heading. */
export function Section({ title, children, action, className }: SectionProps) {
  const id = useId()
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  )
}
