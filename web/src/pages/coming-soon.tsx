import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { shell } from "@pinyu/phrases/shell"
import { useMatches } from "react-router"
import { Mark } from "../ui/brand/mark.tsx"
import { LinkButton } from "../ui/button.tsx"
import { EmptyState } from "../ui/feedback/state.tsx"

/** The names of pages that are not built yet, by route id (the route's own path). */
const names: Readonly<Record<string, string>> = {
  [pages.terms]: shell.terms,
  [pages.privacy]: shell.privacy,
}

export const meta = () => [
  { title: common.documentName(shell.soonTitle) },
  { name: "robots", content: "noindex" },
]

/** The placeholder of a page that is not built yet. */
export default function ComingSoon() {
  const name = names[useMatches().at(-1)?.id ?? ""]
  return (
    <EmptyState
      page
      level={1}
      art={<Mark size="4rem" />}
      title={shell.soonTitle}
      text={name && shell.soonText(name)}
      action={
        <LinkButton to={pages.landing} variant="outline">
          {shell.backHome}
        </LinkButton>
      }
    />
  )
}
