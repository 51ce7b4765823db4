import { type ReactNode, useEffect, useRef } from "react"
import { NavLink, useLocation } from "react-router"
import { mainId, SkipLink } from "../visually-hidden.tsx"
import styles from "./admin-shell.module.css"
import { SiteFooter } from "./site-footer.tsx"
import { SiteHeader } from "./site-header.tsx"

export interface AdminLink {
  to: string
  label: string
}

interface AdminShellProps {
  /** The name of the console, beside the logo. */
  name: string
  /** The target of the logo. */
  home: string
  /** The pages of the console. */
  links: readonly AdminLink[]
  /** The accessible label of the navigation. */
  linksLabel: string
  /** Buttons at the end of the header. */
  actions: ReactNode
  children: ReactNode
}

/** The frame of the admin console: logo, name, pages, actions. */
export function AdminShell({ name, home, links, linksLabel, actions, children }: AdminShellProps) {
  const places = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone, the links scroll sideways; the page's own must be in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each page and each new list of links
  useEffect(() => {
    const current = places.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [pathname, links.length])
  return (
    <div className={styles.shell}>
      <SkipLink />
      <SiteHeader home={home} navigation={<p className={styles.name}>{name}</p>}>
        {actions}
      </SiteHeader>
      <nav ref={places} className={styles.places} aria-label={linksLabel}>
        {links.map(({ to, label }) => (
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
