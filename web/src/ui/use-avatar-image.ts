import { useMemo, useState } from "react"
import { avatarSource, defaultAvatar } from "./default-avatar.ts"

/**
 * The URL of a member's picture and its error handler: a default replaces a missing or broken one. `id`
 * selects the default.
 */
export const useAvatarImage = (src: string | null | undefined, id: string | null | undefined) => {
  const [broken, setBroken] = useState<string | null>(null)
  const source = useMemo(() => avatarSource(src, id), [src, id])
  return {
    src: broken === source ? defaultAvatar(id ?? source) : source,
    onError: () => setBroken(source),
  }
}
