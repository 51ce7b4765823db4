import { common } from "@pinyu/phrases/common"
import { legal } from "@pinyu/phrases/legal"
import { LegalScreen } from "../features/legal/index.ts"

const words = legal.privacy_policy

export const meta = () => [
  { title: common.documentName(words.title) },
  { name: "description", content: words.description },
]

export default function PrivacyPolicy() {
  return <LegalScreen type="privacy_policy" key="privacy_policy" />
}
