import { loadChunk } from "../../lib/pages/chunk.ts"

export { PasskeySignIn } from "../../features/passkeys/index.ts"

/** Loads the human check. Throws `ChunkLoadError`. */
export const loadCheck = async () =>
  (await loadChunk(() => import("../../features/contact/index.ts"))).GuestCheck

/** Loads the second step of a sign-in. Throws `ChunkLoadError`. */
export const loadSecondStep = async () =>
  (await loadChunk(() => import("../../features/second-step/index.ts"))).SignInSecondStep

/** Loads the screen of a suspended member. Throws `ChunkLoadError`. */
export const loadSuspended = async () =>
  (await loadChunk(() => import("../../features/appeals/index.ts"))).SuspendedScreen
