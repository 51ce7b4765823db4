import { type ReactNode, useId } from "react"
import { classNames } from "../../ui/class-names.ts"
import { Heading } from "../../ui/heading.tsx"
import styles from "./section.module.css"

interface SectionProps {
  title: string
  children: ReactNode
  className?: string | undefined
}

/** A section of the profile with its heading. */
export function Section({ title, children, className }: SectionProps) {
  const id = useId()
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
