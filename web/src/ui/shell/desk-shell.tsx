import type { ReactNode } from "react"
import { NavLink } from "react-router"
import { mainId, SkipLink } from "../visually-hidden.tsx"
import styles from "./desk-shell.module.css"
import { SiteFooter } from "./site-footer.tsx"
import { SiteHeader } from "./site-header.tsx"

interface DeskPlace {
  to: string
  label: string
}

interface DeskShellProps {
  /** What the desk is called, beside the logo. */
  name: string
  /** Where the logo leads. */
  home: string
  /** The desk's pages. */
  places: readonly DeskPlace[]
  /** What the places are, for screen readers. */
  placesLabel: string
  /** Buttons at the end of the header. */
  actions: ReactNode
  children: ReactNode
}

/** The frame of those who run the service: logo, the desk's name, its pages, actions. */
export function DeskShell({ name, home, places, placesLabel, actions, children }: DeskShellProps) {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <SiteHeader home={home} navigation={<p className={styles.name}>{name}</p>}>
        {actions}
      </SiteHeader>
      <nav className={styles.places} aria-label={placesLabel}>
        {places.map(({ to, label }) => (
          <NavLink key={to} to={to} className={styles.place}>
            {label}
          </NavLink>
        ))}
      </nav>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
