import { pages } from "@pinyu/contract/pages"
import { admin } from "@pinyu/phrases/admin"
import { adminContact } from "@pinyu/phrases/admin-contact"
import { QueryClientProvider } from "@tanstack/react-query"
import { useState } from "react"
import { Outlet } from "react-router"
import { AdminLogoutButton, AdminOnly } from "../../features/admin/index.ts"
import { createQueryClient } from "../../lib/query-client.ts"
import { ThemeProvider } from "../../ui/member/theme-provider.tsx"
import { DeskShell } from "../../ui/shell/desk-shell.tsx"

export default function AdminLayout() {
  return (
    <AdminOnly>
      <Desk />
    </AdminOnly>
  )
}

/** The desk's pages, in the order of its navigation. */
const places = [
  { to: pages.adminDashboard, label: admin.status.name },
  { to: pages.adminContactForms, label: adminContact.name },
  { to: pages.adminAnnouncements, label: admin.announcements.name },
]

/** Made anew at each sign-in, and its cache with it. */
function Desk() {
  const [queryClient] = useState(createQueryClient)
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <DeskShell
          name={admin.desk}
          home={pages.adminDashboard}
          places={places}
          placesLabel={admin.places}
          actions={<AdminLogoutButton />}
        >
          <Outlet />
        </DeskShell>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
