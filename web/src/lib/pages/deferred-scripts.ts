/** Replaces `modulepreload` and `module` until the first paint. */
const waiting = "waiting"

/** Runs inside the page, so that it can use nothing but its parameter. */
const startOncePainted = (waiting: string) => {
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${waiting}]`))
      link.rel = "modulepreload"
    const script = document.createElement("script")
    script.type = "module"
    script.text = document.querySelector(`script[type=${waiting}]`)?.textContent ?? ""
    document.head.append(script)
  }
  // A background page is not painted until it becomes visible.
  if (document.hidden) return start()
  document.addEventListener("visibilitychange", start, { once: true })
  requestAnimationFrame(() => setTimeout(start))
}

/** Lowers the priority of scripts below styles and fonts. For forms, which need their scripts. */
export const lowerScriptPriority = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/**
 * Defers scripts until the first paint, so that they do not compete with styles, pictures and fonts.
 * For pages that work as plain links.
 */
export const deferScriptsUntilPaint = (html: string) => {
  const [script, end] = ['<script type="module"', "</body>"]
  if (!html.includes(script) || !html.includes(end))
    throw new Error("The page has no script that could wait.")
  const starter = `<script>(${startOncePainted})(${JSON.stringify(waiting)})</script>`
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
    .replace(script, `<script type="${waiting}"`)
    .replace(end, () => `${starter}${end}`)
}
