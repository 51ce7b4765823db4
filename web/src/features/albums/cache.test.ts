import type { Album, AlbumMedia, AlbumWithMedia } from "@pinyu/contract/albums/schemas"
import { QueryClient } from "@tanstack/react-query"
import { describe, expect, it } from "vitest"
import { memberContentKey, openedByLikesKey } from "../../lib/query/paged-list.ts"
import {
  albumKey,
  forgetAlbum,
  forgetMedia,
  memberAlbumsKey,
  ownKey,
  showAdded,
  showAlbum,
  showCover,
  statsKey,
} from "./cache.ts"

const album = (id: string, title = id) => ({ id, owner_id: "me", title }) as Album
const medium = (id: string) => ({ id, is_cover: false }) as AlbumMedia

const setUp = () => {
  const client = new QueryClient()
  client.setQueryData(ownKey, [album("sea"), album("city")])
  client.setQueryData(statsKey, { total_albums: 2 })
  client.setQueryData(albumKey("sea"), { ...album("sea"), media: [medium("one"), medium("two")] })
  client.setQueryData(memberAlbumsKey("them"), [album("theirs")])
  return {
    client,
    own: () => client.getQueryData<Album[]>(ownKey)?.map(({ title }) => title),
    inside: () => client.getQueryData<AlbumWithMedia>(albumKey("sea"))?.media.map(({ id }) => id),
  }
}

describe("cached albums", () => {
  it("are removed with all other content of a blocked member", async () => {
    const { client, own } = setUp()
    await client.resetQueries({ queryKey: [memberContentKey] })
    expect(client.getQueryData(memberAlbumsKey("them"))).toBeUndefined()
    expect(client.getQueryData(albumKey("sea"))).toBeUndefined()
    expect(own()).toEqual(["sea", "city"])
  })

  it("are refetched when a like may have granted access", async () => {
    const { client } = setUp()
    await client.invalidateQueries({ queryKey: openedByLikesKey })
    expect(client.getQueryState(memberAlbumsKey("them"))?.isInvalidated).toBe(true)
    expect(client.getQueryState(ownKey)?.isInvalidated).toBe(false)
  })

  it("keep their position after a change, and come first when new", () => {
    const { client, own } = setUp()
    showAlbum(client, album("city", "城"))
    showAlbum(client, album("hill"))
    expect(own()).toEqual(["hill", "sea", "城"])
    expect(client.getQueryState(statsKey)?.isInvalidated).toBe(true)
    forgetAlbum(client, album("sea"))
    expect(own()).toEqual(["hill", "城"])
    expect(client.getQueryData(albumKey("sea"))).toBeUndefined()
  })

  it("show an added file once, even after retries", () => {
    const { client, inside } = setUp()
    for (let times = 0; times < 2; times++) showAdded(client, album("sea"), [medium("three")])
    expect(inside()).toEqual(["one", "two", "three"])
    forgetMedia(client, album("sea"), "one")
    expect(inside()).toEqual(["two", "three"])
  })

  it("have one cover", () => {
    const { client } = setUp()
    showCover(client, album("sea"), "one")
    showCover(client, album("sea"), "two")
    const media = client.getQueryData<AlbumWithMedia>(albumKey("sea"))?.media
    expect(media?.map(({ is_cover }) => is_cover)).toEqual([false, true])
  })
})
