/** The storage key of an export's archive, whether or not the archive exists yet. */
export const archiveKey = (exportId: string) => `exports/${exportId}/pinyu.zip`
