import { browsers as words } from "@pinyu/phrases/browsers"

const style = {
  padding: "var(--space-2) var(--space-3)",
  background: "var(--color-wine)",
  color: "var(--color-on-wine)",
  textAlign: "center",
} as const

/** For a browser that runs no scripts, inside `<noscript>`. What waits for a script is not shown. */
export function ScriptsOff() {
  return (
    <>
      <style>{"[data-waits]{display:none}"}</style>
      <p style={style}>{words.scriptsOff}</p>
    </>
  )
}
