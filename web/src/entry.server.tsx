import { renderToReadableStream } from "react-dom/server"
import { type EntryContext, ServerRouter } from "react-router"
import { letScriptsWait } from "./lib/waiting-scripts.ts"

/** Renders the public pages and the fallback page while building; nothing renders at run time. */
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
  // The fallback page shows nothing before its scripts run.
  return new Response(context.isSpaMode ? html : letScriptsWait(html), { status, headers })
}
