import { type ComponentProps, type ComponentType, lazy } from "react"
import { loadChunk } from "../../lib/pages/chunk.ts"

export { PasskeySignIn } from "../../features/passkeys/index.ts"

/** Loads the second step of a sign-in. Throws `ChunkLoadError`. */
export const loadSecondStep = async () =>
  (await loadChunk(() => import("../../features/second-step/index.ts"))).SignInSecondStep

/** Loads the screen of a suspended member. Throws `ChunkLoadError`. */
export const loadSuspended = async () =>
  (await loadChunk(() => import("../../features/appeals/index.ts"))).SuspendedScreen

type Contact = typeof import("../../features/contact/index.ts")
type CheckProps = ComponentProps<Contact["GuestCheck"]>

/** Loaded only when a sign-in is throttled. If it fails to load, the visitor can wait or reset the password. */
const LazyCheck = lazy<ComponentType<CheckProps>>(() =>
  loadChunk(() => import("../../features/contact/index.ts")).then(
    (contact) => ({ default: contact.GuestCheck }),
    () => ({ default: () => null }),
  ),
)

/** The human check. A function, because a lazy component cannot resolve to another. */
export function GuestCheck(props: CheckProps) {
  return <LazyCheck {...props} />
}
