import { albumsRoutes } from "@pinyu/contract/albums/routes"
import { albums } from "@pinyu/phrases/albums"
import {
  answer,
  asMember,
  fail,
  hasHeading,
  isLoading,
  type Meta,
  neverAnswer,
  recovers,
  type StoryObj,
  serve,
} from "../../../tools/workshop/story.ts"
import PrivateAlbumPage from "./private-album.tsx"

const stats = answer(albumsRoutes.stats, {
  stats: { total_albums: 0, max_albums: 5, total_media: 0, user_tier: "email_verified" },
})

const meta = { component: PrivateAlbumPage, ...asMember } satisfies Meta<typeof PrivateAlbumPage>

export default meta

type Story = StoryObj<typeof meta>

export const Loading: Story = { beforeEach: serve(neverAnswer(albumsRoutes.list), stats), play: isLoading }

export const Empty: Story = {
  beforeEach: serve(answer(albumsRoutes.list, { albums: [] }), stats),
  play: hasHeading(albums.emptyTitle),
}

export const Failing: Story = {
  beforeEach: serve(fail(albumsRoutes.list), stats),
  play: hasHeading(albums.failedTitle),
}

export const RecoversAfterRetry: Story = {
  beforeEach: serve(fail(albumsRoutes.list), answer(albumsRoutes.list, { albums: [] }), stats),
  play: recovers(albums.failedTitle, hasHeading(albums.emptyTitle)),
}
