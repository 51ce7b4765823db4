import { common } from "@pinyu/phrases/common"
import { legal } from "@pinyu/phrases/legal"
import { LegalScreen } from "../features/legal/index.ts"

const words = legal.terms_of_service

export const meta = () => [
  { title: common.documentName(words.title) },
  { name: "description", content: words.description },
]

export default function TermsOfService() {
  return <LegalScreen type="terms_of_service" key="terms_of_service" />
}
