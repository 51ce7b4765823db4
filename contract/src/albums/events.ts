/** Events that keep a viewer's open pages in sync with their access to albums. */
export interface AlbumEvents {
  /** The owner granted, changed or revoked access. Pages close the album unless `isOpen`, then load it again. */
  "album-access-changed": (event: { albumId: string; isOpen: boolean }) => void
}
