/** Words that any screen may need: the brand, common verbs, states, relative times. */
export const common = {
  brand: "品遇",
  brandLatin: "PINYU",
  tagline: "相遇，品味",
  siteDescription: "為成熟、有品味的會員，找到對的人。",
  documentName: (page: string) => `${page}｜品遇 PINYU`,

  skipToContent: "跳到主要內容",
  back: "返回",
  close: "關閉",
  cancel: "取消",
  confirm: "確定",
  retry: "再試一次",
  loading: "載入中…",
  optional: "選填",
  showPassword: "顯示密碼",
  hidePassword: "隱藏密碼",
  choose: "請選擇",
  notices: "通知訊息",
  dismiss: "關閉這則訊息",
  stepOf: (step: number, total: number) => `第 ${step} 步，共 ${total} 步`,
  countOverflow: "99+",
  titleWithUnread: (count: string, title: string) => `(${count}) ${title}`,

  justNow: "剛剛",
  minutesAgo: (minutes: number) => `${minutes} 分鐘前`,
  hoursAgo: (hours: number) => `${hours} 小時前`,
  daysAgo: (days: number) => `${days} 天前`,
  online: "在線上",
  /** `when` is the result of `minutesAgo`, `hoursAgo` or `daysAgo`. */
  lastSeen: (when: string) => `${when}在線`,
  offline: "離線",

  networkError: "連線似乎不太穩定，請稍後再試。",
  causeNetwork: "連線不太穩定，",
  causeService: "我們的系統出了點狀況，",
  somethingWentWrong: "這裡出了點狀況，請稍後再試。",
} as const
