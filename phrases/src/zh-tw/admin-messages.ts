/** What the server says to admins. Never an address, a name of a machine or a secret. */
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
