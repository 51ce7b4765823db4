import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import styles from "./gallery.module.css"
import { Photo } from "./photo.tsx"

type Photographed = Pick<MemberProfile, "id" | "nickname" | "avatar_urls">

/** A full-screen viewer of a member's photos: a function that opens it, and the element to render. */
export const useViewer = ({ nickname, avatar_urls }: Photographed) => {
  const photos = avatar_urls.map((src, index) => ({
    src,
    alt: memberProfile.photoOf(nickname, index + 1, avatar_urls.length),
  }))
  return usePhotoViewer({ photos })
}

interface GalleryProps {
  profile: Photographed
  onOpen: (index: number) => void
}

/** All photos of a member. */
export function Gallery({ profile, onOpen }: GalleryProps) {
  const { nickname, avatar_urls: photos } = profile
  if (photos.length === 0) return <p className={styles.none}>{memberProfile.noPhotos(nickname)}</p>
  return (
    <ul className={styles.gallery} aria-label={memberProfile.photoCount(photos.length)}>
      {photos.map((photo, index) => (
        <li key={photo}>
          <Photo profile={profile} index={index} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
