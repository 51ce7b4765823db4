import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { shell } from "@pinyu/phrases/shell"
import { Mark } from "../ui/brand/mark.tsx"
import { LinkButton } from "../ui/button.tsx"
import { EmptyState } from "../ui/feedback/state.tsx"

export const meta = () => [
  { title: common.documentName(shell.notFoundName) },
  { name: "robots", content: "noindex" },
]

export default function NotFound() {
  return (
    <EmptyState
      page
      level={1}
      art={<Mark size="4rem" />}
      title={shell.notFoundTitle}
      text={shell.notFoundText}
      action={<LinkButton to={pages.landing}>{shell.backHome}</LinkButton>}
    />
  )
}
