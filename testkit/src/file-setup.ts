import { afterAll, vi } from "vitest"

// Vitest restores both before the next test. The next file of the same worker has hooks that run earlier: one
// would create its folders in a TMPDIR that the last test of this file replaced and removed.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
