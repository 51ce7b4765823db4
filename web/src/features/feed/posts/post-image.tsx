import type { Post } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { RemoteImage } from "../../../ui/member/remote-image.tsx"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import styles from "./post-image.module.css"
import { usePostImage } from "./use-post-image.ts"

/** The tallest aspect ratio, so that a picture does not fill the whole post. */
const tallest = 4 / 5

const shapeOf = ({ media_width: width, media_height: height }: Post) =>
  width && height ? Math.max(width / height, tallest) : 4 / 3

/** The picture of a post in reserved space; a press opens the viewer. */
export function PostImage({ post, url }: { post: Post; url: string }) {
  const image = usePostImage(post, url)
  const alt = feed.imageOf(post.nickname)
  const viewer = usePhotoViewer({
    photos: [{ src: image.url, alt, onLoadError: image.onFailure }],
    isLooping: false,
  })
  if (image.isBroken)
    return (
      <div className={styles.broken}>
        <RemoteImage image={image} alt="" canRetry />
      </div>
    )
  return (
    <>
      <button
        type="button"
        className={styles.frame}
        style={{ aspectRatio: shapeOf(post) }}
        aria-label={feed.enlarge(post.nickname)}
        onClick={() => viewer.open(0)}
      >
        <RemoteImage
          image={image}
          alt=""
          width={post.media_width ?? undefined}
          height={post.media_height ?? undefined}
        />
      </button>
      {viewer.element}
    </>
  )
}
