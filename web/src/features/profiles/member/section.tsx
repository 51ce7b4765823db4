import { type ReactNode, useId } from "react"
import { Heading } from "../../../ui/heading.tsx"
import styles from "./member-screen.module.css"

/** A part of a profile under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
