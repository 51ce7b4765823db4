import { pages } from "@pinyu/contract/pages"
import { admin } from "@pinyu/phrases/admin"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { QueryClientProvider } from "@tanstack/react-query"
import { useState } from "react"
import { Outlet } from "react-router"
import { AdminLogoutButton, AdminOnly } from "../../features/admin/index.ts"
import { createQueryClient } from "../../lib/query/query-client.ts"
import { useSkipStaleEntries } from "../../ui/member/overlay-entries.ts"
import { ThemeProvider } from "../../ui/member/theme-provider.tsx"
import { AdminShell } from "../../ui/shell/admin-shell.tsx"

export default function AdminLayout() {
  return (
    <AdminOnly>
      <AdminConsole />
    </AdminOnly>
  )
}

/** The pages of the admin console, in the order of its navigation. */
const links = [
  { to: pages.adminDashboard, label: admin.status.name },
  { to: pages.adminContactForms, label: adminContact.name },
  { to: pages.adminAnnouncements, label: admin.announcements.name },
]

/** Mounted again for each sign-in, together with its query cache. */
function AdminConsole() {
  useSkipStaleEntries()
  const [queryClient] = useState(createQueryClient)
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <AdminShell
          name={admin.console}
          home={pages.adminDashboard}
          links={links}
          linksLabel={admin.places}
          actions={<AdminLogoutButton />}
        >
          <Outlet />
        </AdminShell>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
