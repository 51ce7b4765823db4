import type { Post, PostPicture } from "@pinyu/contract/feed/schemas"
import { feed } from "@pinyu/phrases/feed"
import { RemoteImage } from "../../../ui/member/remote-image.tsx"
import { type SmallVersion, sizesOf, smallWidthOf } from "../../../ui/member/small-version.ts"
import { usePhotoViewer } from "../../../ui/member/use-photo-viewer.tsx"
import { altOf, columnsOf, drawnShareOf, frameRatioOf } from "../model.ts"
import styles from "./post-pictures.module.css"
import { type PostImage, usePostImages } from "./use-post-images.ts"

/** The width of the feed. */
const feedWidth = "min(100vw - 2.5rem, 40rem)"

/** The small version of a picture; undefined without one, and for a picture of unknown size. */
const smallVersionOf = (
  pictures: readonly PostPicture[],
  place: number,
  url: string | null,
): SmallVersion | undefined => {
  const { width, height } = pictures[place] ?? {}
  if (url === null || !width || !height) return undefined
  const sizes = sizesOf(feedWidth, drawnShareOf(pictures, place))
  return { url, width: smallWidthOf({ width, height }), sizes }
}

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
  image: PostImage
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
      <RemoteImage
        image={image}
        small={smallVersionOf(post.pictures, place, image.smallUrl)}
        alt=""
        width={width ?? undefined}
        height={height ?? undefined}
      />
    </button>
  )
}
