import type { Album, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albums as words } from "@pinyu/phrases/albums"
import { memberParts } from "@pinyu/phrases/member-parts"
import { useLocation, useNavigate } from "react-router"
import IconArrowLeft from "~icons/tabler/arrow-left"
import { ApiError, refusalOr } from "../../../lib/api-error.ts"
import { useOnline } from "../../../lib/online.ts"
import { Mark } from "../../../ui/brand/mark.tsx"
import { Button } from "../../../ui/button.tsx"
import { EmptyState, ErrorState } from "../../../ui/feedback/state.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { useAlbum } from "../api.ts"
import styles from "./album-screen.module.css"
import { AlbumSkeleton } from "./album-skeleton.tsx"
import { ForeignAlbum } from "./foreign-album.tsx"
import { OwnAlbum } from "./own-album.tsx"

interface AlbumScreenProps {
  albumId: string
  onReport: (album: Album) => void
}

/** One album, or why there is none. */
export function AlbumScreen({ albumId, onReport }: AlbumScreenProps) {
  const query = useAlbum(albumId)
  const goBack = useGoingBack()
  const online = useOnline()
  const { data: album, error, isPending, refetch } = query
  const renew = async () => {
    const { data } = await refetch({ cancelRefetch: false })
    return data ? [data] : []
  }
  const back = (
    <Button variant="outline" onClick={goBack}>
      {words.back}
    </Button>
  )

  if (isGone(error))
    return (
      <EmptyState
        page
        level={1}
        art={<Mark size="4rem" />}
        title={words.notFoundTitle}
        text={words.notFoundText}
        action={back}
      />
    )
  if (album)
    return (
      <div className={styles.screen}>
        <Button
          variant="quiet"
          className={styles.back}
          icon={<Icon of={IconArrowLeft} size="1.125rem" />}
          onClick={goBack}
        >
          {words.back}
        </Button>
        <Shown album={album} renew={renew} onReport={onReport} />
      </div>
    )
  if (!online)
    return (
      <ErrorState
        page
        level={1}
        title={memberParts.offlineTitle}
        text={words.detailOfflineText}
        action={back}
      />
    )
  if (isPending) return <AlbumSkeleton />
  return (
    <ErrorState
      page
      level={1}
      title={words.detailFailedTitle}
      text={refusalOr(error, words.detailFailedText)}
      onRetry={() => void refetch()}
      action={back}
    />
  )
}

/** Deleted, over, or with somebody who is not to be seen: the same answer for all. An address may also be mistyped. */
const isGone = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status)

interface ShownProps extends Pick<AlbumScreenProps, "onReport"> {
  album: AlbumWithMedia
  /** Asks for it anew, with fresh addresses. */
  renew: () => Promise<readonly AlbumWithMedia[]>
}

function Shown({ album, renew, onReport }: ShownProps) {
  return album.is_own ? (
    <OwnAlbum album={album} renew={renew} />
  ) : (
    <ForeignAlbum album={album} renew={renew} onReport={() => onReport(album)} />
  )
}

/** Goes to the page before; to one's own albums where this page was the first. */
const useGoingBack = () => {
  const navigate = useNavigate()
  const isFirst = useLocation().key === "default"
  return () => void (isFirst ? navigate(pages.privateAlbum, { replace: true }) : navigate(-1))
}
