import { renderToReadableStream } from "react-dom/server"
import { type EntryContext, ServerRouter } from "react-router"

/**
 * A page that is built ahead can be read before its scripts run, so they must not take the line from its styles,
 * pictures and fonts.
 */
const letScriptsWait = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

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
  return new Response(letScriptsWait(await new Response(page).text()), { status, headers })
}
