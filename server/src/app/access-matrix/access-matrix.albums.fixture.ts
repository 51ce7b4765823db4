import { hiddenWithBlocks, type Named, ofUser, own, type Row } from "./access-matrix.kinds.fixture.ts"

const ofAlbum = ({ albumId }: Named) => ({ params: { albumId } })
const ofMedia = ({ albumId, mediaId }: Named) => ({ params: { albumId, mediaId } })

const hidden = { blocker: "album_not_found", blocked: "album_not_found" } as const
const toAll = { owner: "answered", stranger: "answered", ...hidden } as const
const toOwner = { owner: "done", stranger: "album_not_found", ...hidden } as const

/** The access matrix of albums. The target's album is for all members with a verified e-mail address. */
export const albumRows = {
  "albums.list": {
    kind: "lists members",
    shows: (answer, { albumId }) => answer.includes(albumId),
    cells: { owner: "shown", stranger: "absent", blocker: "absent", blocked: "absent" },
  },
  "albums.stats": own,
  "albums.ofMember": {
    kind: "names a member",
    call: ofUser,
    cells: { owner: "answered", stranger: "answered", ...hiddenWithBlocks },
  },
  "albums.album": {
    kind: "names a member",
    call: ofAlbum,
    cells: toAll,
  },
  "albums.media": {
    kind: "names a member",
    call: ofAlbum,
    cells: toAll,
  },
  "albums.create": own,
  "albums.update": {
    kind: "names a member",
    call: (target) => ({ ...ofAlbum(target), body: { title: "換個名字", privacy_level: "private" } }),
    cells: toOwner,
  },
  "albums.remove": { kind: "names a member", call: ofAlbum, cells: toOwner },
  "albums.addMedia": {
    kind: "names a member",
    call: (target) => ({ ...ofAlbum(target), ...target.pictures }),
    cells: toOwner,
  },
  "albums.removeMedia": { kind: "names a member", call: ofMedia, cells: toOwner },
  "albums.setCover": {
    kind: "names a member",
    call: (target) => ({ ...ofAlbum(target), body: { media_id: target.mediaId } }),
    cells: toOwner,
  },
} as const satisfies Record<string, Row>
