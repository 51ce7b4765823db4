import type { Album, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albums as words } from "@pinyu/phrases/albums"
import { isNotFound } from "../../../lib/api/is-not-found.ts"
import { Button } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { BackButton } from "../../../ui/member/back-button.tsx"
import { EntranceDrawing } from "../../../ui/member/drawings.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import { useGoBack } from "../../../ui/member/use-go-back.ts"
import { Screen } from "../../../ui/screen.tsx"
import { useAlbum } from "../api.ts"
import styles from "./album-screen.module.css"
import { AlbumSkeleton } from "./album-skeleton.tsx"
import { ForeignAlbum } from "./foreign-album.tsx"
import { OwnAlbum } from "./own-album.tsx"

const loadTexts = {
  failedTitle: words.detailFailedTitle,
  failedText: words.detailFailedText,
  offlineText: words.detailOfflineText,
}

interface AlbumScreenProps {
  albumId: string
  onReport: (album: Album) => void
}

/** One album, or why it is not available. */
export function AlbumScreen({ albumId, onReport }: AlbumScreenProps) {
  const query = useAlbum(albumId)
  const goBack = useGoBack(pages.privateAlbum)
  const { data: album, error, refetch } = query
  const renew = async () => {
    const { data } = await refetch({ cancelRefetch: false, throwOnError: true })
    return data ? [data] : []
  }
  const back = (
    <Button variant="outline" onClick={goBack}>
      {words.back}
    </Button>
  )

  if (isNotFound(error))
    return (
      <EmptyState
        page
        level={1}
        art={<EntranceDrawing />}
        title={words.notFoundTitle}
        text={words.notFoundText}
        action={back}
      />
    )
  if (album)
    return (
      <Screen width="wide" className={styles.screen}>
        <BackButton label={words.back} fallback={pages.privateAlbum} className={styles.back} />
        <Shown album={album} renew={renew} onReport={onReport} />
      </Screen>
    )
  return <LoadState page query={query} texts={loadTexts} skeleton={<AlbumSkeleton />} action={back} />
}

interface ShownProps extends Pick<AlbumScreenProps, "onReport"> {
  album: AlbumWithMedia
  /** Refetches the album with new URLs. */
  renew: () => Promise<readonly AlbumWithMedia[]>
}

function Shown({ album, renew, onReport }: ShownProps) {
  return album.is_own ? (
    <OwnAlbum album={album} renew={renew} />
  ) : (
    <ForeignAlbum album={album} renew={renew} onReport={() => onReport(album)} />
  )
}
