import { useEffect, useState } from "react"
import { newKey } from "../../../lib/api/idempotency-keys.ts"
import { loadKept } from "../lazy.ts"
import { type Draft, emptyDraft, withChange } from "./draft.ts"
import type { Kept, KeptStorage, SentCode } from "./kept.ts"

const begin = (): Kept => ({ wizardId: newKey(), draft: emptyDraft, sent: { email: "", lockedUntil: 0 } })

/** Uses what keeps the registration, once it has loaded. Without it, a reload begins anew. */
const withStorage = (use: (storage: KeptStorage) => void) =>
  void loadKept().then(
    ({ keptInTab }) => use(keptInTab),
    () => undefined,
  )

/**
 * The registration in progress. It survives a reload of the tab, but for the password, and is forgotten when the
 * visitor leaves or finishes. `onRestored` gets the draft after a reload.
 */
export const useKept = (onRestored: (draft: Draft) => void) => {
  const [first] = useState(begin)
  const [kept, setKept] = useState(first)
  const [isPasswordLost, setPasswordLost] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit
  useEffect(() => {
    withStorage((storage) => {
      const found = storage.find()
      if (!found) return
      setKept(found)
      setPasswordLost(true)
      onRestored(found.draft)
    })
    return () => withStorage((storage) => storage.clear())
  }, [])
  useEffect(() => {
    if (kept !== first) withStorage((storage) => storage.save(kept))
  }, [kept, first])

  return {
    ...kept,
    change: <K extends keyof Draft>(part: K, value: Draft[K]) =>
      setKept((before) => ({ ...before, draft: withChange(before.draft, part, value) })),
    setSent: (sent: SentCode) => setKept((before) => ({ ...before, sent })),
    forget: () => {
      withStorage((storage) => storage.clear())
      setKept(first)
    },
    /** Whether a reload lost the password and the visitor has not typed it again. */
    isPasswordLost,
    /** The visitor has typed the password again. */
    resume: () => setPasswordLost(false),
  }
}
