import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { useState } from "react"
import { sentenceOf } from "../../../lib/api-error.ts"
import { loadChunk } from "../../../lib/chunk.ts"
import { toasts } from "../../../ui/toast/toasts.ts"
import styles from "./gallery.module.css"
import { Photo } from "./photo.tsx"

type Photographed = Pick<MemberProfile, "id" | "nickname" | "avatar_urls">

/** The full-screen viewer of a member's photographs: how to open it, and where it stands. Loaded when first opened. */
export const useViewer = ({ nickname, avatar_urls }: Photographed) => {
  const [PhotoViewer, setViewer] = useState<typeof import("./photo-viewer.tsx").PhotoViewer | null>(null)
  const [place, setPlace] = useState<number | null>(null)

  const open = async (wanted: number) => {
    try {
      const viewer = await loadChunk(() => import("./photo-viewer.tsx"))
      setViewer(() => viewer.PhotoViewer)
      setPlace(wanted)
    } catch (error) {
      toasts.show({ text: sentenceOf(error), tone: "error" })
    }
  }

  const element = PhotoViewer && place !== null && (
    <PhotoViewer
      name={nickname}
      photos={avatar_urls}
      place={place}
      onMove={setPlace}
      onClosed={() => setPlace(null)}
    />
  )
  return { open: (wanted: number) => void open(wanted), element }
}

interface GalleryProps {
  profile: Photographed
  onOpen: (place: number) => void
}

/** All photographs of a member. */
export function Gallery({ profile, onOpen }: GalleryProps) {
  const { nickname, avatar_urls: photos } = profile
  if (photos.length === 0) return <p className={styles.none}>{memberProfile.noPhotos(nickname)}</p>
  return (
    <ul className={styles.gallery} aria-label={memberProfile.photoCount(photos.length)}>
      {photos.map((photo, place) => (
        <li key={photo}>
          <Photo profile={profile} place={place} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
