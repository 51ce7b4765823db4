import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { Wordmark } from "../brand/wordmark.tsx"
import { classNames } from "../class-names.ts"
import styles from "./site-header.module.css"

interface SiteHeaderProps {
  /** The target of the logo: the landing page for visitors, explore for members. */
  home?: string
  /** The links in the middle, on wide screens. */
  navigation?: ReactNode
  /** Buttons or menus at the end. */
  children?: ReactNode
  className?: string | undefined
}

/** The bar at the top of every page: logo, links, actions. */
export function SiteHeader({ home = pages.landing, navigation, children, className }: SiteHeaderProps) {
  return (
    <header className={classNames(styles.header, className)}>
      <div className={styles.bar}>
        <Link to={home} className={styles.home} aria-label={shell.home}>
          <Wordmark />
        </Link>
        {navigation}
        <div className={styles.actions}>{children}</div>
      </div>
    </header>
  )
}
