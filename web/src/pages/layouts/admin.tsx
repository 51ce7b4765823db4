import type { AdminRight } from "@pinyu/contract/admin/roles"
import { pages } from "@pinyu/contract/pages"
import { admin } from "@pinyu/phrases/admin"
import { adminAudit } from "@pinyu/phrases/admin-audit"
import { adminContact } from "@pinyu/phrases/admin-contact"
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
  { to: pages.adminDashboard, label: admin.status.name, right: "status" },
  { to: pages.adminContactForms, label: adminContact.name, right: "contact" },
  { to: pages.adminAnnouncements, label: admin.announcements.name, right: "announcements" },
  { to: pages.adminTeam, label: adminTeam.name, right: "team" },
  { to: pages.adminAudit, label: adminAudit.name, right: "audit" },
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
      home={pages.adminDashboard}
      links={links.filter(({ right }) => isAllowed(right))}
      linksLabel={admin.places}
      actions={<AdminLogoutButton />}
    >
      <Outlet />
    </AdminShell>
  )
}
