import type { Album } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albums } from "@pinyu/phrases/albums"
import { common } from "@pinyu/phrases/common"
import { useState } from "react"
import { useParams } from "react-router"
import { AlbumScreen } from "../features/albums/index.ts"
import { useReplacePage } from "../ui/member/overlay-entries.ts"
import { Lockable } from "./parts/locked.tsx"
import { type OpenDialog, ReportAndBlock } from "./parts/report-and-block.tsx"

export const meta = () => [{ title: common.documentName(albums.title) }]

export default function AlbumPage() {
  const { albumId = "" } = useParams()
  const [reported, setReported] = useState<Album | null>(null)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const replacePage = useReplacePage()
  const report = (album: Album) => {
    setReported(album)
    setOpenDialog("report")
  }
  return (
    <Lockable>
      <AlbumScreen key={albumId} albumId={albumId} onReport={report} />
      {reported && (
        <ReportAndBlock
          openDialog={openDialog}
          onOpenDialog={setOpenDialog}
          target={{ type: "album", id: reported.id }}
          member={{ id: reported.owner_id, nickname: reported.owner_nickname }}
          leave={() => replacePage(pages.explore)}
        />
      )}
    </Lockable>
  )
}
