import { pages } from "@pinyu/contract/pages"
import { legalLinks } from "@pinyu/phrases/legal-links"
import type { ReactNode } from "react"
import { VisuallyHidden } from "./visually-hidden.tsx"

function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden>{legalLinks.opensNewTab}</VisuallyHidden>
    </a>
  )
}

/** "Terms and privacy policy" in new tabs, so that typed values are not lost. */
export function LegalLinks() {
  return (
    <>
      <NewTabLink to={pages.terms}>{legalLinks.terms}</NewTabLink>
      {legalLinks.and}
      <NewTabLink to={pages.privacy}>{legalLinks.privacy}</NewTabLink>
    </>
  )
}
