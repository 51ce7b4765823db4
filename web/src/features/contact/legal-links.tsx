import { pages } from "@pinyu/contract/pages"
import { contact as words } from "@pinyu/phrases/contact"
import type { ReactNode } from "react"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"

function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden>{words.opensNewTab}</VisuallyHidden>
    </a>
  )
}

/** Terms and privacy policy in new tabs, so that typed values are not lost. */
export function LegalLinks() {
  return (
    <>
      <NewTabLink to={pages.terms}>{words.terms}</NewTabLink>
      {words.legalAnd}
      <NewTabLink to={pages.privacy}>{words.privacy}</NewTabLink>
    </>
  )
}
