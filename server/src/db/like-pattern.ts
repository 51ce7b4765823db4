/** The pattern of `like` and `ilike` for texts that contain these characters, none of which is a wildcard. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`
