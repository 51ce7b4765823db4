export { AlbumsInFrame } from "./access/frame.tsx"
export { AlbumScreen } from "./detail/album-screen.tsx"
export { MemberAlbums } from "./member/member-albums.tsx"
export { AlbumsScreen } from "./own/albums-screen.tsx"
