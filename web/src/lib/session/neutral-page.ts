/** Where a quick exit goes: the weather of the Central Weather Administration. */
export const neutralPage = "https://www.cwa.gov.tw/V8/C/"
