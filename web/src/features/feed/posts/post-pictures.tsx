import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import type { SignedFileState } from "../../../lib/media/use-signed-media.ts"
import { RemoteImage } from "../../../ui/member/remote-image.tsx"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import { altOf, columnsOf, frameRatioOf } from "../model.ts"
import styles from "./post-pictures.module.css"
import { usePostImages } from "./use-post-images.ts"

/** One to four pictures of a post in reserved space; a press opens the viewer. */
export function PostPictures({ post }: { post: Post }) {
  const images = usePostImages(post)
  const { pictures } = post
  const viewer = usePhotoViewer({
    photos: images.map((image, place) => ({
      ...{ src: image.url, alt: altOf(post, place), onLoadError: image.onFailure },
      caption: pictures[place]?.alt,
    })),
    isLooping: false,
  })
  return (
    <>
      <div
        className={styles.grid}
        data-count={pictures.length}
        style={{ aspectRatio: frameRatioOf(pictures), gridTemplateColumns: columnsOf(pictures) }}
      >
        {images.map((image, place) => (
          <Picture key={pictures[place]?.id} {...{ post, place, image }} onOpen={() => viewer.open(place)} />
        ))}
      </div>
      {viewer.element}
    </>
  )
}

interface PictureProps {
  post: Post
  place: number
  image: SignedFileState
  onOpen: () => void
}

function Picture({ post, place, image, onOpen }: PictureProps) {
  const { width, height } = post.pictures[place] ?? {}
  if (image.isBroken)
    return (
      <div className={styles.cell}>
        <RemoteImage image={image} alt="" canRetry />
      </div>
    )
  return (
    <button
      type="button"
      className={styles.cell}
      aria-label={feed.enlarge(altOf(post, place))}
      onClick={onOpen}
    >
      <RemoteImage image={image} alt="" width={width ?? undefined} height={height ?? undefined} />
    </button>
  )
}
