import { albums } from "@pinyu/phrases/albums"
import { common } from "@pinyu/phrases/common"
import { AlbumsScreen } from "../features/albums/index.ts"
import { Lockable } from "./parts/locked.tsx"

export const meta = () => [{ title: common.documentName(albums.title) }]

export default function PrivateAlbumPage() {
  return (
    <Lockable>
      <AlbumsScreen />
    </Lockable>
  )
}
