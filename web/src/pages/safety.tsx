import { common } from "@pinyu/phrases/common"
import { safety as words } from "@pinyu/phrases/safety"
import { SafetyScreen } from "../features/safety/index.ts"

export const meta = () => [
  { title: common.documentName(words.title) },
  { name: "description", content: words.description },
]

export default function SafetyPage() {
  return <SafetyScreen />
}
