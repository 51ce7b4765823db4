import { common } from "@pinyu/phrases/common"
import { profiles } from "@pinyu/phrases/profiles"
import { ProfileScreen } from "../features/profiles/index.ts"

export const meta = () => [{ title: common.documentName(profiles.title) }]

export default function ProfilePage() {
  return <ProfileScreen />
}
