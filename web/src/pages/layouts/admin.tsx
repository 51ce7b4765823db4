import { adminPages } from "@pinyu/contract/admin/pages"
import type { AdminRight } from "@pinyu/contract/admin/roles"
import { admin } from "@pinyu/phrases/admin"
import { adminAppeals } from "@pinyu/phrases/admin-appeals"
import { adminAudit } from "@pinyu/phrases/admin-audit"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { adminFigures } from "@pinyu/phrases/admin-figures"
import { adminLegal } from "@pinyu/phrases/admin-legal"
import { adminMembers } from "@pinyu/phrases/admin-members"
import { adminPhotos } from "@pinyu/phrases/admin-photos"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { adminSettings } from "@pinyu/phrases/admin-settings"
import { adminSignals } from "@pinyu/phrases/admin-signals"
import { adminTakedowns } from "@pinyu/phrases/admin-takedowns"
import { adminTeam } from "@pinyu/phrases/admin-team"
import { adminVerification } from "@pinyu/phrases/admin-verification"
import { shortcuts } from "@pinyu/phrases/shortcuts"
import { QueryClientProvider } from "@tanstack/react-query"
import { useState } from "react"
import { Outlet, useNavigate } from "react-router"
import IconKeyboard from "~icons/tabler/keyboard"
import { AdminLogoutButton, AdminOnly, useHasRight } from "../../features/admin/index.ts"
import { createQueryClient } from "../../lib/query/query-client.ts"
import { IconButton } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useSkipStaleEntries } from "../../ui/member/overlay-entries.ts"
import { useFrameShortcuts } from "../../ui/member/shortcuts-dialog.tsx"
import { ThemeProvider } from "../../ui/member/theme-provider.tsx"
import { type AdminLink, AdminShell } from "../../ui/shell/admin-shell.tsx"
import { useStorageNotice } from "../parts/use-storage-notice.ts"
import styles from "./admin.module.css"

export default function AdminLayout() {
  return (
    <AdminOnly>
      <AdminConsole />
    </AdminOnly>
  )
}

/** The pages of the admin console, in the order of its navigation, each with the right that it requires. */
const links: readonly (AdminLink & { right: AdminRight })[] = [
  { to: adminPages.dashboard, label: admin.status.name, right: "status" },
  { to: adminPages.reports, label: adminReports.name, right: "reports" },
  { to: adminPages.appeals, label: adminAppeals.name, right: "members.suspend" },
  { to: adminPages.photos, label: adminPhotos.name, right: "photos" },
  { to: adminPages.verifications, label: adminVerification.name, right: "verification" },
  { to: adminPages.takedowns, label: adminTakedowns.name, right: "takedowns" },
  { to: adminPages.signals, label: adminSignals.name, right: "signals" },
  { to: adminPages.members, label: adminMembers.name, right: "members" },
  { to: adminPages.contactForms, label: adminContact.name, right: "contact" },
  { to: adminPages.announcements, label: admin.announcements.name, right: "announcements" },
  { to: adminPages.figures, label: adminFigures.name, right: "figures" },
  { to: adminPages.legal, label: adminLegal.name, right: "legal" },
  { to: adminPages.team, label: adminTeam.name, right: "team" },
  { to: adminPages.settings, label: adminSettings.name, right: "settings" },
  { to: adminPages.audit, label: adminAudit.name, right: "audit" },
  { to: adminPages.security, label: admin.security.name, right: "account" },
]

/** Mounted again for each sign-in, together with its query cache. */
function AdminConsole() {
  useSkipStaleEntries()
  const [queryClient] = useState(createQueryClient)
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <AdminFrame />
      </QueryClientProvider>
    </ThemeProvider>
  )
}

function AdminFrame() {
  useStorageNotice(admin.storageBlocked)
  const isAllowed = useHasRight()
  const navigate = useNavigate()
  const { open, overview } = useFrameShortcuts(() => void navigate(adminPages.members))
  return (
    <AdminShell
      name={admin.console}
      home={adminPages.dashboard}
      links={links.filter(({ right }) => isAllowed(right))}
      linksLabel={admin.places}
      actions={
        <>
          <span className={styles.shortcuts}>
            <IconButton label={shortcuts.title} onClick={open}>
              <Icon of={IconKeyboard} />
            </IconButton>
          </span>
          <AdminLogoutButton />
        </>
      }
    >
      <Outlet />
      {overview}
    </AdminShell>
  )
}
