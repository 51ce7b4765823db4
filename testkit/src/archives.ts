import { unzipSync } from "fflate"

/** The files of a ZIP archive, by their path. */
export const filesInZip = (archive: Uint8Array): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, Buffer.from(bytes)]))
