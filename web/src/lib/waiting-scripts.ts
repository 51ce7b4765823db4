/** What stands for `modulepreload` and `module` until the page has been painted. */
const waiting = "waiting"

/** Runs in the page, by itself: it can use nothing from around it but its parameter. */
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
  // A page in the background is not painted before somebody looks at it.
  if (document.hidden) return start()
  document.addEventListener("visibilitychange", start, { once: true })
  requestAnimationFrame(() => setTimeout(start))
}

/** Scripts that do not take the line from styles and fonts: for forms, which nobody can use before their scripts run. */
export const letScriptsFollow = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/**
 * A page of links serves before its scripts run: they start once it is painted, and so take no share of a slow connection
 * from its styles, pictures and fonts.
 */
export const letScriptsWait = (html: string) => {
  const [script, end] = ['<script type="module"', "</body>"]
  if (!html.includes(script) || !html.includes(end))
    throw new Error("The page has no script that could wait.")
  const starter = `<script>(${startOncePainted})(${JSON.stringify(waiting)})</script>`
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
    .replace(script, `<script type="${waiting}"`)
    .replace(end, () => `${starter}${end}`)
}
