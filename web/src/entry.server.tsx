import { pages } from "@pinyu/contract/pages"
import { renderToReadableStream } from "react-dom/server"
import { type EntryContext, ServerRouter } from "react-router"
import { deferScriptsUntilPaint, lowerScriptPriority } from "./lib/pages/deferred-scripts.ts"

/** Decides when a page's scripts load. The fallback page shows nothing before they run. */
const scriptLoadingOf = ({ isSpaMode }: EntryContext, path: string) => {
  if (isSpaMode) return (html: string) => html
  return path === pages.landing ? deferScriptsUntilPaint : lowerScriptPriority
}

/** Renders the public pages and the fallback page at build time; nothing renders at run time. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  await page.allReady
  headers.set("Content-Type", "text/html; charset=utf-8")
  const html = await new Response(page).text()
  return new Response(scriptLoadingOf(context, new URL(request.url).pathname)(html), { status, headers })
}
