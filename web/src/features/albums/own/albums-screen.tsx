import type { Album, AlbumStats } from "@pinyu/contract/albums/schemas"
import { albums as words } from "@pinyu/phrases/albums"
import { useState } from "react"
import IconPlus from "~icons/tabler/plus"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { EmptyState } from "../../../ui/feedback/state.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { FramesDrawing } from "../../../ui/member/drawings.tsx"
import { ListState } from "../../../ui/member/list-state.tsx"
import { Screen } from "../../../ui/screen.tsx"
import { Grants } from "../access/grants.tsx"
import { Requests } from "../access/requests.tsx"
import { useAlbumStats, useOwnAlbums } from "../api.ts"
import { AlbumDialog } from "../form/album-dialog.tsx"
import { PageErrorBanner, usePageErrors } from "../parts/page-errors.tsx"
import { RemoveDialog } from "../parts/remove-dialog.tsx"
import { useAlbumUploads } from "../uploads/album-uploads.ts"
import { UploadTray } from "../uploads/upload-tray.tsx"
import styles from "./albums-screen.module.css"
import { FullDialog } from "./full-dialog.tsx"
import { OwnAlbums, OwnAlbumsSkeleton } from "./own-albums.tsx"
import { Stats } from "./stats.tsx"

/** The open dialog and its album; no album means a new one. It stays set while the dialog closes. */
interface OpenDialog {
  to: "save" | "remove" | null
  album: Album | null
}

/** Whether another album may be created; while unknown, the server decides. */
const hasRoom = (stats: AlbumStats | undefined) => !stats || stats.total_albums < stats.max_albums

/** The member's own albums with their count, limit and actions. */
export function AlbumsScreen() {
  const query = useOwnAlbums()
  const stats = useAlbumStats()
  const uploads = useAlbumUploads()
  const errors = usePageErrors()
  const [openDialog, setOpenDialog] = useState<OpenDialog>({ to: null, album: null })
  const create = () => setOpenDialog({ to: "save", album: null })
  const close = () => setOpenDialog((before) => ({ ...before, to: null }))
  const isRejected = openDialog.album === null && !hasRoom(stats.data)
  return (
    <Screen width="wide" className={styles.screen}>
      <div className={styles.head}>
        <div>
          <Heading level={1} size="xl">
            {words.title}
          </Heading>
          <p className={styles.lead}>{words.lead}</p>
        </div>
        <Button icon={<Icon of={IconPlus} size="1.125rem" />} onClick={create}>
          {words.create}
        </Button>
      </div>
      {stats.isError ? (
        <Banner tone="error" onRetry={() => void stats.refetch()}>
          {words.statsFailed}
        </Banner>
      ) : (
        <Stats stats={stats.data} />
      )}
      <Requests />
      <PageErrorBanner errors={errors} />
      <ListState
        query={query}
        texts={words}
        skeleton={<OwnAlbumsSkeleton />}
        isEmpty={query.data?.length === 0}
        empty={<NoAlbums onCreate={create} />}
      >
        <OwnAlbums
          albums={query.data ?? []}
          renew={async () => (await query.refetch({ cancelRefetch: false, throwOnError: true })).data ?? []}
          onEdit={(album) => setOpenDialog({ to: "save", album })}
          onRemove={(album) => setOpenDialog({ to: "remove", album })}
          onFiles={(album, files) => errors.show(uploads.add(album, files))}
        />
      </ListState>
      <Grants />
      <UploadTray uploads={uploads} />
      <AlbumDialog open={openDialog.to === "save" && !isRejected} album={openDialog.album} onClose={close} />
      {stats.data && (
        <FullDialog stats={stats.data} open={openDialog.to === "save" && isRejected} onClose={close} />
      )}
      <RemoveDialog album={openDialog.to === "remove" ? openDialog.album : null} onClose={close} />
    </Screen>
  )
}

function NoAlbums({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title={words.emptyTitle}
      text={words.emptyText}
      art={<FramesDrawing />}
      action={
        <Button variant="outline" onClick={onCreate}>
          {words.createFirst}
        </Button>
      }
    />
  )
}
