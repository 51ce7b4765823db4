import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { useState } from "react"
import { classNames } from "../../../ui/class-names.ts"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import { PictureGone } from "./picture-gone.tsx"
import styles from "./post-image.module.css"
import { usePostImage } from "./use-post-image.ts"

/** The tallest aspect ratio, so that a picture does not fill the whole post. */
const tallest = 4 / 5

const shapeOf = ({ media_width: width, media_height: height }: Post) =>
  width && height ? Math.max(width / height, tallest) : 4 / 3

/** The picture of a post in reserved space; a press opens the viewer. */
export function PostImage({ post, address }: { post: Post; address: string }) {
  const image = usePostImage(post.id, address)
  const [loaded, setLoaded] = useState<string | null>(null)
  const alt = feed.imageOf(post.nickname)
  const viewer = usePhotoViewer({
    photos: [{ src: image.address, alt, onLoadError: image.onFailure }],
    isLooping: false,
  })
  if (image.isGone) return <PictureGone className={styles.gone} />
  const isLoaded = loaded === image.address
  return (
    <>
      <button
        type="button"
        className={styles.frame}
        style={{ aspectRatio: shapeOf(post) }}
        aria-label={feed.enlarge(post.nickname)}
        onClick={() => viewer.open(0)}
      >
        {!isLoaded && <Skeleton height="100%" className={styles.ground} />}
        <img
          key={image.address}
          src={image.address}
          alt=""
          className={classNames(styles.image, !isLoaded && styles.unseen)}
          width={post.media_width ?? undefined}
          height={post.media_height ?? undefined}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded(image.address)}
          onError={image.onFailure}
        />
      </button>
      {viewer.element}
    </>
  )
}
