import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import type { ReactNode } from "react"
import { Link, NavLink } from "react-router"
import IconSearch from "~icons/tabler/search"
import { Badge } from "../chip.tsx"
import { classNames } from "../class-names.ts"
import { Icon } from "../icon.tsx"
import { SiteFooter } from "../shell/site-footer.tsx"
import { SiteHeader } from "../shell/site-header.tsx"
import { mainId, SkipLink } from "../visually-hidden.tsx"
import { type AccountMenuUser, AvatarMenu } from "./avatar-menu.tsx"
import styles from "./member-shell.module.css"
import { bottomDestinations, headerDestinations } from "./navigation.ts"
import { useScreenHeight } from "./use-screen-height.ts"

/**
 * A page's layout in the frame. `page` grows and scrolls with the document. `fill` takes the screen's
 * height and scrolls inside; `immersive` also hides the bars on a phone.
 */
export type ShellLayout = "page" | "fill" | "immersive"

interface MemberShellProps {
  user: AccountMenuUser
  /** The unread counts, shown as badges. */
  unread: { chat: number }
  onLogout: () => void
  onQuickExit: () => void
  onShortcuts: () => void
  /** The notification bell with its panel. */
  bell: ReactNode
  layout?: ShellLayout
  children: ReactNode
}

/** The frame of the member area: header, bottom bar on phones, footer on wide screens. */
export function MemberShell({ user, unread, bell, layout = "page", children, ...menu }: MemberShellProps) {
  useScreenHeight(layout !== "page")
  const chatBadge = (to: string) =>
    to === pages.chat && <Badge count={unread.chat} label={shell.unreadMessages(unread.chat)} />

  return (
    <div className={classNames(styles.shell, layout !== "page" && styles.fill)} data-layout={layout}>
      <SkipLink />
      <SiteHeader
        className={styles.top}
        home={pages.explore}
        navigation={
          <nav className={styles.links} aria-label={shell.mainNavigation}>
            {headerDestinations.map(({ to, label }) => (
              <NavLink key={to} to={to} className={styles.link}>
                {label}
                {chatBadge(to)}
              </NavLink>
            ))}
          </nav>
        }
      >
        <Link to={pages.search} className={styles.iconLink} aria-label={shell.search} title={shell.search}>
          <Icon of={IconSearch} />
        </Link>
        {bell}
        <AvatarMenu user={user} {...menu} />
      </SiteHeader>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      {layout === "page" && <SiteFooter desktopOnly />}
      <nav className={styles.bottomBar} aria-label={shell.mainNavigation}>
        {bottomDestinations.map(({ to, label, icon }) => (
          <NavLink key={to} to={to} className={styles.tab}>
            <span className={styles.tabIcon}>
              <Icon of={icon} size="1.5rem" />
              {chatBadge(to)}
            </span>
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}
