import { Outlet } from "react-router"
import { AuthShell } from "../../ui/shell/auth-shell.tsx"

export default function AuthLayout() {
  return (
    <AuthShell>
      <Outlet />
    </AuthShell>
  )
}
