import {
  hiddenWithBlocks,
  isNamed,
  type Named,
  ofUser,
  own,
  type Row,
  toStrangers,
} from "./access-matrix.kinds.fixture.ts"

const ofAlbum = ({ albumId }: Named) => ({ params: { albumId } })
const ofLocked = ({ lockedAlbumId: albumId }: Named) => ({ params: { albumId } })
const ofRequest = ({ requestId }: Named) => ({ params: { requestId } })
const ofGrant = ({ grantId }: Named) => ({ params: { grantId } })
const ofMedia = ({ albumId, mediaId }: Named) => ({ params: { albumId, mediaId } })

const hidden = { blocker: "album_not_found", blocked: "album_not_found" } as const
const toAll = { owner: "answered", stranger: "answered", ...hidden } as const
const withHours = { body: { hours: 24 } }
/** What all members but the owner of the album get. */
const only = (gets: string, others: string) =>
  ({ owner: gets, stranger: others, blocker: others, blocked: others }) as const
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
  "albums.request": {
    kind: "names a member",
    call: (target) => ({ ...ofLocked(target), body: { message: "想看看" } }),
    cells: { owner: "album_not_requestable", stranger: "done", ...hidden },
  },
  "albums.cancelRequest": { kind: "names a member", call: ofLocked, cells: toAll },
  "albums.requests": { kind: "lists members", shows: isNamed, cells: toStrangers },
  "albums.grant": {
    kind: "names a member",
    call: (target) => ({ ...ofRequest(target), ...withHours }),
    cells: only("done", "album_request_not_found"),
  },
  "albums.decline": {
    kind: "names a member",
    call: ofRequest,
    cells: only("done", "album_request_not_found"),
  },
  "albums.undoDecline": {
    kind: "names a member",
    call: ofRequest,
    cells: only("answered", "album_request_not_found"),
  },
  "albums.grants": {
    kind: "lists members",
    shows: isNamed,
    cells: toStrangers,
    outlastsHiding: true,
  },
  "albums.changeGrant": {
    kind: "names a member",
    call: (target) => ({ ...ofGrant(target), ...withHours }),
    cells: only("done", "album_grant_not_found"),
  },
  "albums.views": {
    kind: "names a member",
    call: ofAlbum,
    cells: only("answered", "album_not_found"),
  },
  // Only the owner's own albums; `marks.test.ts` tests the codes of others.
  "albums.markedFor": own,
  "albums.revoke": { kind: "names a member", call: ofGrant, cells: only("done", "album_grant_not_found") },
} as const satisfies Record<string, Row>
