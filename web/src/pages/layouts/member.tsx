import { Outlet } from "react-router"
import { Protected } from "../parts/guards.tsx"
import { MemberFrame } from "../parts/member-frame.tsx"

export default function MemberLayout() {
  return (
    <Protected>
      {({ user }) => (
        <MemberFrame user={user}>
          <Outlet />
        </MemberFrame>
      )}
    </Protected>
  )
}
