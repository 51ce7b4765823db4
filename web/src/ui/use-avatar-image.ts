import { useEffect, useMemo, useState } from "react"
import { avatarSource, defaultAvatar, defaultNumber } from "./default-avatar.ts"
import { letterAvatar } from "./letter-avatar.ts"

const none: readonly string[] = []

/**
 * The URL of a member's picture and its error handler. A default, selected by `id`, replaces a missing or broken
 * one; the first letter of the nickname a default that does not load, for example offline.
 */
export const useAvatarImage = (
  src: string | null | undefined,
  id: string | null | undefined,
  nickname: string,
) => {
  const [broken, setBroken] = useState(none)
  const source = useMemo(() => avatarSource(src, id), [src, id])
  const letter = useMemo(() => letterAvatar(nickname, defaultNumber(id ?? source)), [nickname, id, source])
  useEffect(() => {
    if (broken.length === 0) return
    const tryAgain = () => setBroken(none)
    window.addEventListener("online", tryAgain)
    return () => window.removeEventListener("online", tryAgain)
  }, [broken])
  const shown = [source, defaultAvatar(id ?? source)].find((url) => !broken.includes(url)) ?? letter
  return { src: shown, onError: () => setBroken((known) => [...known, shown]) }
}
