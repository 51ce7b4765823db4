import { common } from "@pinyu/phrases/common"
import type { ReactNode } from "react"
import panel from "../art/panel.webp"
import { mainId, SkipLink } from "../visually-hidden.tsx"
import styles from "./auth-shell.module.css"
import { SiteFooter } from "./site-footer.tsx"
import { SiteHeader } from "./site-header.tsx"

/** The frame of the sign-in and registration pages: a column, and a picture when there is room. */
export function AuthShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <div className={styles.column}>
        <SiteHeader />
        <main id={mainId} tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <SiteFooter />
      </div>
      <div className={styles.picture} aria-hidden="true">
        <img src={panel} alt="" width={900} height={1200} loading="lazy" />
        <p className={styles.tagline}>{common.tagline}</p>
      </div>
    </div>
  )
}
