const defaultAvatarCount = 6

/** FNV-1a over the text's UTF-16 units: short, stable across releases, evenly distributed. */
const hash = (text: string) => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** Which of the six defaults an id selects, from 0; a random one without an id. */
export const defaultNumber = (id?: string | null) =>
  id ? hash(id) % defaultAvatarCount : Math.floor(Math.random() * defaultAvatarCount)

/** The URL of one of the six default avatars: stable for an id, random without one. */
export const defaultAvatar = (id?: string | null) => `/avatars/default-${defaultNumber(id) + 1}.webp`

/** The picture to show: the member's own, or a default for a missing one or a placeholder. */
export const avatarSource = (url: string | null | undefined, id?: string | null) =>
  url && !/placeholder|default[-_]avatar/i.test(url) ? url : defaultAvatar(id)
