import { lazy, Suspense } from "react"
import { Outlet } from "react-router"
import { loadChunk } from "../../lib/pages/chunk.ts"
import { useSession } from "../../lib/session/session.ts"
import { PublicShell } from "../../ui/shell/public-shell.tsx"
import { UntilSessionKnown } from "../parts/guards.tsx"
import { SplashPage } from "../parts/splash-page.tsx"

const MemberFrame = lazy(async () => {
  const { MemberFrame } = await loadChunk(() => import("../parts/member-frame.tsx"))
  return { default: MemberFrame }
})

/** Pages for everyone, in the frame that fits the session. */
export default function OpenLayout() {
  const state = useSession()
  if (state.status !== "member") {
    return (
      <UntilSessionKnown>
        <PublicShell>
          <Outlet />
        </PublicShell>
      </UntilSessionKnown>
    )
  }
  return (
    <Suspense fallback={<SplashPage />}>
      <MemberFrame user={state.user}>
        <Outlet />
      </MemberFrame>
    </Suspense>
  )
}
