import { pages } from "@pinyu/contract/pages"
import { albumAccess as access } from "@pinyu/phrases/album-access"
import { albums as words } from "@pinyu/phrases/albums"
import { useId } from "react"
import { useNow } from "../../../lib/hooks/use-now.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { classNames } from "../../../ui/class-names.ts"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { useMemberAlbums } from "../api.ts"
import { AlbumCard } from "../parts/album-card.tsx"
import grid from "../parts/album-grid.module.css"
import { useMediaUrls } from "../parts/media-urls.ts"
import styles from "./member-albums.module.css"

interface MemberAlbumsProps {
  memberId: string
  /** True on the member's own profile, which offers to create an album when there is none. */
  isOwn?: boolean
  className?: string | undefined
}

/**
 * A member's albums on their profile, including locked ones. Other viewers see nothing when there are
 * none.
 */
export function MemberAlbums({ memberId, isOwn = false, className }: MemberAlbumsProps) {
  const { data: albums, isError, refetch } = useMemberAlbums(memberId)
  const titleId = useId()
  const now = useNow()
  const urls = useMediaUrls(
    async () => (await refetch({ cancelRefetch: false, throwOnError: true })).data ?? [],
  )
  if (!albums && isError)
    return (
      <Banner tone="error" onRetry={() => void refetch()}>
        {words.memberFailed}
      </Banner>
    )
  if (!albums || (albums.length === 0 && !isOwn)) return null
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={titleId}>
      <Heading level={2} id={titleId}>
        {words.memberTitle}
      </Heading>
      {!isOwn && <p className={styles.notice}>{access.viewsNotice}</p>}
      {albums.length === 0 ? (
        <CreateFirst />
      ) : (
        <ul className={grid.grid} aria-labelledby={titleId}>
          {albums.map((album) => (
            <li key={album.id}>
              <AlbumCard album={album} urls={urls} now={now} level={3} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function CreateFirst() {
  return (
    <div className={styles.first}>
      <p>{words.emptyText}</p>
      <LinkButton to={pages.privateAlbum} variant="outline">
        {words.createFirst}
      </LinkButton>
    </div>
  )
}
