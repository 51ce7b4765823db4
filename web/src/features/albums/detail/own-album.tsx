import type { AlbumMedia, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albumAccess as access } from "@pinyu/phrases/album-access"
import { albumUploads, albums as words } from "@pinyu/phrases/albums"
import { useState } from "react"
import IconDots from "~icons/tabler/dots"
import IconEye from "~icons/tabler/eye"
import IconPencil from "~icons/tabler/pencil"
import IconTrash from "~icons/tabler/trash"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { ActionMenu } from "../../../ui/member/action-menu.tsx"
import { DropZone } from "../../../ui/member/drop-zone.tsx"
import { useReplacePage } from "../../../ui/member/overlay-entries.ts"
import { ViewsDialog } from "../access/views-dialog.tsx"
import { AlbumDialog } from "../form/album-dialog.tsx"
import { Adder } from "../parts/adder.tsx"
import { AlbumCover } from "../parts/album-cover.tsx"
import { type MediaUrls, useMediaUrls } from "../parts/media-urls.ts"
import { PageErrorBanner, type PageErrors, usePageErrors } from "../parts/page-errors.tsx"
import { RemoveDialog } from "../parts/remove-dialog.tsx"
import { useAlbumUploads } from "../uploads/album-uploads.ts"
import { UploadTray } from "../uploads/upload-tray.tsx"
import { AlbumHead } from "./album-head.tsx"
import styles from "./album-screen.module.css"
import { MediaGrid } from "./media-grid.tsx"
import { MediaMenu } from "./media-menu.tsx"
import { RemoveMediaDialog } from "./remove-media-dialog.tsx"
import { useMediaViewer } from "./use-media-viewer.ts"

interface OwnAlbumProps {
  album: AlbumWithMedia
  renew: () => Promise<readonly AlbumWithMedia[]>
}

const dropTexts = { drop: albumUploads.drop, hint: albumUploads.types }

/** The member's own album with its media and actions. */
export function OwnAlbum({ album, renew }: OwnAlbumProps) {
  const urls = useMediaUrls(renew)
  const uploads = useAlbumUploads()
  const errors = usePageErrors()
  const addFiles = (files: readonly File[]) => errors.show(uploads.add(album, files))
  return (
    <DropZone texts={dropTexts} onFiles={addFiles}>
      <div className={styles.own}>
        <div className={styles.cover}>
          <AlbumCover album={album} urls={urls} />
          <div className={styles.adder}>
            <Adder album={album} onFiles={addFiles} />
          </div>
        </div>
        <div className={styles.said}>
          <AlbumHead album={album} actions={<AlbumMenu album={album} />} />
          <p className={styles.hint}>{albumUploads.types}</p>
        </div>
      </div>
      <PageErrorBanner errors={errors} />
      <AlbumContents album={album} urls={urls} errors={errors} />
      <UploadTray uploads={uploads} />
    </DropZone>
  )
}

function AlbumMenu({ album }: { album: AlbumWithMedia }) {
  const [openDialog, setOpenDialog] = useState<"edit" | "remove" | "views" | null>(null)
  const replacePage = useReplacePage()
  const close = () => setOpenDialog(null)
  return (
    <>
      <ActionMenu
        label={words.actions(album.title)}
        icon={IconDots}
        items={[
          { label: words.edit, icon: IconPencil, onChoose: () => setOpenDialog("edit") },
          { label: access.views, icon: IconEye, onChoose: () => setOpenDialog("views") },
          { label: words.remove, icon: IconTrash, onChoose: () => setOpenDialog("remove") },
        ]}
      />
      <ViewsDialog open={openDialog === "views"} album={album} onClose={close} />
      <AlbumDialog open={openDialog === "edit"} album={album} onClose={close} />
      <RemoveDialog
        album={openDialog === "remove" ? album : null}
        onClose={close}
        leave={() => replacePage(pages.privateAlbum)}
      />
    </>
  )
}

interface AlbumContentsProps {
  album: AlbumWithMedia
  urls: MediaUrls
  errors: PageErrors
}

function AlbumContents({ album, urls, errors }: AlbumContentsProps) {
  const viewer = useMediaViewer(album.media, urls)
  const [leaving, setLeaving] = useState<AlbumMedia | null>(null)
  if (album.media.length === 0)
    return <EmptyState title={words.nothingInsideTitle} text={words.nothingInsideOwn} />
  return (
    <>
      <MediaGrid
        media={album.media}
        urls={urls}
        onOpen={viewer.open}
        menuFor={(medium) => (
          <MediaMenu album={album} medium={medium} errors={errors} onRemove={() => setLeaving(medium)} />
        )}
      />
      {viewer.element}
      <RemoveMediaDialog albumId={album.id} medium={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}
