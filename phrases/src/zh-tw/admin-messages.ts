/** Messages of the server to admins. They never contain a secret; of addresses they name the mail server's alone. */
export const adminMessages = {
  products: {
    cloudSql: { embedded: "內建的 PostgreSQL", external: "PostgreSQL" },
    memorystoreForValkey: { embedded: "內建快取", external: "Valkey" },
    cloudStorage: { embedded: "本機磁碟", external: "S3 相容儲存空間" },
    mail: { embedded: "寄件匣資料夾", external: "郵件伺服器" },
  },
  detail: (product: string, state: string) => `${product}：${state}`,
  ok: "運作正常。",
  keepsMails: "信件只存成檔案，不會寄出。",
  sendsMails: (server: string) => `連線正常，信件經由 ${server} 寄出。`,
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
