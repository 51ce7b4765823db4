import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import type { ReactNode } from "react"
import { VisuallyHidden } from "../../ui/visually-hidden.tsx"

function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden>{auth.opensNewTab}</VisuallyHidden>
    </a>
  )
}

/** "Terms and privacy policy" in new tabs, so that typed values are not lost. */
export function LegalLinks({ and }: { and: string }) {
  return (
    <>
      <NewTabLink to={pages.terms}>{auth.terms}</NewTabLink>
      {and}
      <NewTabLink to={pages.privacy}>{auth.privacy}</NewTabLink>
    </>
  )
}
