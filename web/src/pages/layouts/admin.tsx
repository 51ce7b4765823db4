import { adminPages } from "@pinyu/contract/admin/pages"
import type { AdminRight } from "@pinyu/contract/admin/roles"
import { admin } from "@pinyu/phrases/admin"
import { adminAppeals } from "@pinyu/phrases/admin-appeals"
import { adminAudit } from "@pinyu/phrases/admin-audit"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { adminMembers } from "@pinyu/phrases/admin-members"
import { adminReports } from "@pinyu/phrases/admin-reports"
import { adminTeam } from "@pinyu/phrases/admin-team"
import { QueryClientProvider } from "@tanstack/react-query"
import { useState } from "react"
import { Outlet } from "react-router"
import { AdminLogoutButton, AdminOnly, useHasRight } from "../../features/admin/index.ts"
import { createQueryClient } from "../../lib/query/query-client.ts"
import { useSkipStaleEntries } from "../../ui/member/overlay-entries.ts"
import { ThemeProvider } from "../../ui/member/theme-provider.tsx"
import { type AdminLink, AdminShell } from "../../ui/shell/admin-shell.tsx"

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
  { to: adminPages.members, label: adminMembers.name, right: "members" },
  { to: adminPages.contactForms, label: adminContact.name, right: "contact" },
  { to: adminPages.announcements, label: admin.announcements.name, right: "announcements" },
  { to: adminPages.team, label: adminTeam.name, right: "team" },
  { to: adminPages.audit, label: adminAudit.name, right: "audit" },
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
  const isAllowed = useHasRight()
  return (
    <AdminShell
      name={admin.console}
      home={adminPages.dashboard}
      links={links.filter(({ right }) => isAllowed(right))}
      linksLabel={admin.places}
      actions={<AdminLogoutButton />}
    >
      <Outlet />
    </AdminShell>
  )
}
