import { Outlet } from "react-router"
import { PublicOnly } from "../parts/guards.tsx"

export default function PublicOnlyLayout() {
  return (
    <PublicOnly>
      <Outlet />
    </PublicOnly>
  )
}
