import { MemberAlbums } from "../../features/albums/index.ts"
import { MemberActivity } from "./member-activity.tsx"

/** The content of other areas on a member's profile. */
export const memberContent = (memberId: string, isOwn = false) => ({
  albums: (className?: string) => <MemberAlbums memberId={memberId} isOwn={isOwn} className={className} />,
  activity: (level: 2 | 3) => <MemberActivity memberId={memberId} level={level} />,
})
