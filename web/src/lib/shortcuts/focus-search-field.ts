/** Focuses the search field of the page and selects its text. False when the page has none. */
export const focusSearchField = () => {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]")
  if (!field?.checkVisibility()) return false
  field.focus()
  field.select()
  return true
}
