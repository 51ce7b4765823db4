/** The frame around every page: header, menus, bars, footer, guards, app notices. */
export const shell = {
  home: "品遇 PINYU 首頁",
  mainNavigation: "主要導覽",
  legalNavigation: "條款與聯絡",

  explore: "探索",
  feed: "動態牆",
  wishes: "許願樹",
  friends: "好友",
  chat: "聊天",
  search: "搜尋",
  login: "登入",
  register: "註冊",

  profile: "我的檔案",
  profilePrivacy: "隱私與身分",
  privateAlbum: "私密相簿",
  settings: "帳號設定",
  logout: "登出",
  terms: "服務條款",
  privacy: "隱私政策",
  safety: "安全中心",
  contact: "聯絡我們",
  accountMenu: (name: string) => `${name}的選單`,
  unreadMessages: (count: number) => `${count} 則未讀訊息`,

  notifications: "通知",
  notificationsWithUnread: (count: number) => `通知，${count} 則未讀`,
  allNotifications: "查看全部通知",

  appearance: "外觀",
  scheme: "畫面明暗",
  schemeSystem: "跟隨裝置",
  schemeLight: "淺色",
  schemeDark: "深色",
  textSize: "文字大小",
  textSizePercent: (percent: number) => `文字大小 ${percent}%`,
  textSizeLetter: "文",

  copyright: (year: number) => `© ${year} 品遇 PINYU`,
  adultsOnly: "僅限年滿 18 歲的成年人使用",

  restoring: "正在恢復登入狀態…",
  verifying: "正在驗證登入狀態…",
  unreachableTitle: "暫時連不上品遇",
  unreachableText: "你的登入狀態還在。確認網路後再試一次，就能回到剛才的地方。",

  offline: "目前沒有網路連線，恢復後會自動繼續。",
  updated: "品遇有新版本了。",
  refreshNow: "立即更新",
  remindLater: "稍後提醒",

  notFoundTitle: "這一頁不在這裡",
  notFoundText: "網址可能有誤，或內容已經移走。",
  notFoundName: "找不到頁面",
  backHome: "回到首頁",

  errorTitle: "這一頁沒能順利打開",
  errorText: "可以再試一次，或先回到首頁。",
  chunkTitle: "頁面需要重新整理",
  chunkMissing: "品遇剛剛更新過，重新整理就能看到最新的頁面。",
  chunkTimeout: "載入花的時間太久。網路穩定後，重新整理再試一次。",
  chunkOther: "有一部分頁面沒有載入成功，重新整理通常就好了。",
  chunkOffline: "目前沒有網路連線，這一頁還沒有下載。恢復連線後再試一次。",
  reload: "重新整理",

  memberProfile: "會員檔案",
} as const
