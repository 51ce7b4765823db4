import MarkdownToJsx, { type MarkdownToJSX } from "markdown-to-jsx/react"
import type { ComponentProps } from "react"
import { Link } from "react-router"
import { isExternal } from "./model.ts"

function DocumentLink({ href = "", children }: ComponentProps<"a">) {
  if (!isExternal(href)) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

const options: MarkdownToJSX.Options = {
  // Shows HTML as text. The library removes URLs with scripts.
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: { a: { component: DocumentLink } },
}

/** Renders Markdown without HTML. */
export function Markdown({ children }: { children: string }) {
  return <MarkdownToJsx options={options}>{children}</MarkdownToJsx>
}
