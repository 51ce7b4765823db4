/** Browsers read the file after the click; then its URL can go. */
const objectUrlMs = 60_000

/** Saves a file to the device under a name. */
export const saveFile = (file: Blob, name: string) => {
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), objectUrlMs)
}
