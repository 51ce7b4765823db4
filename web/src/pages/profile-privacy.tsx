import { common } from "@pinyu/phrases/common"
import { privacy } from "@pinyu/phrases/profiles"
import { AvoidedContactsSection } from "../features/avoided-contacts/index.ts"
import { PrivacyScreen } from "../features/profiles/index.ts"

export const meta = () => [{ title: common.documentName(privacy.title) }]

export default function ProfilePrivacyPage() {
  return <PrivacyScreen avoidedContacts={<AvoidedContactsSection />} />
}
