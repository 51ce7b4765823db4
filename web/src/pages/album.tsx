import type { Album } from "@pinyu/contract/albums/schemas"
import { pages } from "@pinyu/contract/pages"
import { albums } from "@pinyu/phrases/albums"
import { common } from "@pinyu/phrases/common"
import { useState } from "react"
import { useNavigate, useParams } from "react-router"
import { AlbumScreen } from "../features/albums/index.ts"
import { type Asking, ReportAndBlock } from "./parts/report-and-block.tsx"

export const meta = () => [{ title: common.documentName(albums.title) }]

export default function AlbumPage() {
  const { albumId = "" } = useParams()
  const [reported, setReported] = useState<Album | null>(null)
  const [asking, ask] = useState<Asking>(null)
  const navigate = useNavigate()
  const report = (album: Album) => {
    setReported(album)
    ask("report")
  }
  return (
    <>
      <AlbumScreen key={albumId} albumId={albumId} onReport={report} />
      {reported && (
        <ReportAndBlock
          asking={asking}
          onAsk={ask}
          target={{ type: "album", id: reported.id }}
          member={{ id: reported.owner_id, nickname: reported.owner_nickname }}
          leave={async () => navigate(pages.explore, { replace: true })}
        />
      )}
    </>
  )
}
