/** Messages of the server to admins. They never contain an address, a host name or a secret. */
export const adminMessages = {
  ok: {
    cloudSql: { embedded: "使用內建資料庫，運作正常。", external: "連線正常。" },
    memorystoreForValkey: { embedded: "使用內建快取，運作正常。", external: "連線正常。" },
    cloudStorage: { embedded: "使用本機磁碟，可以讀寫。", external: "連線正常。" },
  },
  slow: "可以連線，但回應比平常慢。",
  failed: "無法連線。",
  silent: (seconds: number) => `${seconds} 秒內沒有回應。`,
} as const

/** The notification to a member whose nickname an admin replaced. */
export const renamedNotice = (nickname: string) => ({
  title: "你的暱稱已更改",
  message: `原本的暱稱不符合社群規範，我們已將它改為「${nickname}」。如有疑問，歡迎聯絡我們。`,
})

/** Notifications to members about VIP changes by admins. */
export const vipNotices = {
  given: (until: string) => ({
    title: "你已成為 VIP",
    message: `品遇送你的禮物：VIP 資格，有效至 ${until}。`,
  }),
  moved: (until: string) => ({ title: "VIP 期限已更新", message: `VIP 資格有效至 ${until}。` }),
  ended: { title: "VIP 資格已結束", message: "你的 VIP 資格已經結束。" },
} as const
