/** Whether a URL is outside the app. */
export const isExternal = (url: string) => !/^\/(?!\/)/.test(url)
