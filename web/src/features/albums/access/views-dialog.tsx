import type { Album } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albumAccess as words } from "@pinyu/phrases/album-access"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { useRef } from "react"
import { Link } from "react-router"
import { uniqueItems } from "../../../lib/query/paged-list.ts"
import { Avatar } from "../../../ui/avatar.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Dialog, DialogText } from "../../../ui/member/dialog.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import styles from "./access.module.css"
import { useAlbumViews } from "./api.ts"
import { MarkFinder } from "./mark-finder.tsx"

interface ViewsDialogProps {
  album: Album
  open: boolean
  onClose: () => void
}

/** Who opened the member's album, and when. */
export function ViewsDialog({ album, open, onClose }: ViewsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.viewsTitle}>
      <DialogText>{words.viewsText}</DialogText>
      <Views albumId={album.id} />
      {album.marks_pictures && <MarkFinder />}
    </Dialog>
  )
}

function Views({ albumId }: { albumId: string }) {
  const query = useAlbumViews(albumId)
  const list = useRef<HTMLUListElement>(null)
  const views = uniqueItems(query.data, (page) => page.views)
  return (
    <ListState
      query={query}
      texts={words.viewsState}
      skeleton={<Skeleton shape="card" height="8rem" />}
      isEmpty={views.length === 0}
      empty={<EmptyState level={3} title={words.viewsEmptyTitle} text={words.viewsEmptyText} />}
    >
      <ul ref={list} className={styles.rows} aria-label={words.viewsTitle}>
        {views.map(({ id, member, viewed_at }) => (
          <li key={id} className={styles.view}>
            <Avatar src={member.avatar_url} id={member.id} nickname={member.nickname} size={40} />
            <p className={styles.name}>
              <Link to={pages.user(member.id)}>
                <bdi>{member.nickname}</bdi>
              </Link>
            </p>
            <p className={styles.quiet}>{dateTimeLabel(viewed_at)}</p>
          </li>
        ))}
      </ul>
      <LoadMore query={query} list={list} thresholdPx={100} />
    </ListState>
  )
}
