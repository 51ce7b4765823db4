const kilobyte = 1024
const megabyte = kilobyte ** 2
const gigabyte = kilobyte ** 3

const rounded = (value: number) => value.toLocaleString("zh-TW", { maximumFractionDigits: 1 })

/** Formats the size of an archive: `12 KB`, `3.4 MB`, `1.2 GB`. */
export const archiveSize = (bytes: number) => {
  if (bytes >= gigabyte) return `${rounded(bytes / gigabyte)} GB`
  if (bytes >= megabyte) return `${rounded(bytes / megabyte)} MB`
  return `${Math.max(1, Math.round(bytes / kilobyte))} KB`
}
