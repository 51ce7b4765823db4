/** What stands for `modulepreload` and `module` until the page has been painted. */
const waiting = "waiting"

/** Runs in the page, by itself: it can use nothing from around it but its parameter. */
const startOncePainted = (waiting: string) => {
  const start = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${waiting}]`))
      link.rel = "modulepreload"
    const script = document.createElement("script")
    script.type = "module"
    script.text = document.querySelector(`script[type=${waiting}]`)?.textContent ?? ""
    document.head.append(script)
  }
  // A page in the background is not painted before somebody looks at it.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}

/**
 * A page that is built ahead can be read before its scripts run: they start once it is there, and so take no share of a
 * slow connection from its styles, pictures and fonts.
 */
export const letScriptsWait = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
    .replace('<script type="module"', `<script type="${waiting}"`)
    .replace("</body>", `<script>(${startOncePainted})(${JSON.stringify(waiting)})</script></body>`)
