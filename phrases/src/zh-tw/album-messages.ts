/** What the server says about albums beyond the messages of error codes. */
export const albumMessages = {
  verifyToRequest: "驗證 Email 之後，就能請求觀看。",
  hiddenFromOwner: "你的檔案目前隱藏，對方看不到是誰在請求。開放檔案，或先喜歡對方，再試一次。",
} as const
