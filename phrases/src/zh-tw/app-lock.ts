/** The lock of chats and albums on a device: its screen and its settings. */
export const appLock = {
  lockedTitle: "這裡上鎖了",
  lockedText: (minutes: number) => `你離開超過 ${minutes} 分鐘。證明是你本人，就能回到剛才的地方。`,
  logout: "改成登出",

  title: "聊天與相簿上鎖",
  text: "離開一段時間再回來時，先用通行密鑰或密碼解鎖，才看得到聊天與相簿。只在這台裝置上有效，解鎖需要網路。",
  after: "離開多久之後上鎖",
  off: "不上鎖",
  minutes: (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} 小時` : `${minutes} 分鐘`),
  saved: "上鎖設定已儲存。",
} as const
