import { lazy, Suspense } from "react"
import { Outlet } from "react-router"
import { loadChunk } from "../../lib/chunk.ts"
import { useSession } from "../../lib/session.ts"
import { PublicShell } from "../../ui/shell/public-shell.tsx"
import { UntilKnown } from "../parts/guards.tsx"
import { SplashPage } from "../parts/splash-page.tsx"

const MemberFrame = lazy(async () => {
  const { MemberFrame } = await loadChunk(() => import("../parts/member-frame.tsx"))
  return { default: MemberFrame }
})

/** Pages that anyone may open, in the frame of whoever opens them. */
export default function OpenLayout() {
  const state = useSession()
  if (state.status !== "member") {
    return (
      <UntilKnown>
        <PublicShell>
          <Outlet />
        </PublicShell>
      </UntilKnown>
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
