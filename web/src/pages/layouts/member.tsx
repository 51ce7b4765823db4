import { Outlet } from "react-router"
import { ConsentDialog } from "../../features/legal/index.ts"
import { session } from "../../lib/session/session.ts"
import { Protected } from "../parts/guards.tsx"
import { MemberFrame } from "../parts/member-frame.tsx"

export default function MemberLayout() {
  return (
    <Protected>
      {({ user }) => (
        <MemberFrame user={user}>
          <Outlet />
          <ConsentDialog onLogout={() => void session.signOut()} />
        </MemberFrame>
      )}
    </Protected>
  )
}
