import type { ReactNode } from "react"
import { mainId, SkipLink } from "../visually-hidden.tsx"
import styles from "./desk-shell.module.css"
import { SiteFooter } from "./site-footer.tsx"
import { SiteHeader } from "./site-header.tsx"

interface DeskShellProps {
  /** What the desk is called, beside the logo. */
  name: string
  /** Where the logo leads. */
  home: string
  /** Buttons at the end of the header. */
  actions: ReactNode
  children: ReactNode
}

/** The frame of those who run the service: logo, the desk's name, actions. */
export function DeskShell({ name, home, actions, children }: DeskShellProps) {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <SiteHeader home={home} navigation={<p className={styles.name}>{name}</p>}>
        {actions}
      </SiteHeader>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
