import { pages } from "@pinyu/contract/pages"
import { admin } from "@pinyu/phrases/admin"
import { QueryClientProvider } from "@tanstack/react-query"
import { useState } from "react"
import { Outlet } from "react-router"
import { AdminLogoutButton, AdminOnly } from "../../features/admin/index.ts"
import { createQueryClient } from "../../lib/query-client.ts"
import { DeskShell } from "../../ui/shell/desk-shell.tsx"

export default function AdminLayout() {
  return (
    <AdminOnly>
      <Desk />
    </AdminOnly>
  )
}

/** Made anew at each sign-in, and its cache with it. */
function Desk() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <DeskShell name={admin.desk} home={pages.adminDashboard} actions={<AdminLogoutButton />}>
        <Outlet />
      </DeskShell>
    </QueryClientProvider>
  )
}
