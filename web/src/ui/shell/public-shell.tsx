import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import type { ReactNode } from "react"
import { LinkButton } from "../button.tsx"
import { mainId, SkipLink } from "../visually-hidden.tsx"
import styles from "./public-shell.module.css"
import { SiteFooter } from "./site-footer.tsx"
import { SiteHeader } from "./site-header.tsx"

interface PublicShellProps {
  /** The page itself leads to the registration in its first screen. */
  leadsToJoin?: boolean
  children: ReactNode
}

/** The visitors' frame: logo, sign-in, registration, footer. */
export function PublicShell({ leadsToJoin = false, children }: PublicShellProps) {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <SiteHeader>
        <LinkButton to={pages.login} variant="quiet">
          {shell.login}
        </LinkButton>
        {!leadsToJoin && (
          <LinkButton to={pages.register} variant="outline">
            {shell.register}
          </LinkButton>
        )}
      </SiteHeader>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
