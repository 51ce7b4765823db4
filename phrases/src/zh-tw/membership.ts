import { sizeLabel } from "./units.ts"

/** The page of the tiers: what each one brings, and how to reach it. */
export const membership = {
  title: "會員等級",
  settingsText: "每個等級帶來什麼，怎麼提升",
  lead: "等級越高，能分享的越多。驗證只需要幾分鐘，VIP 由我們的團隊為你開通。",
  current: "目前等級",
  vipUntil: (day: string) => `VIP 到 ${day} 為止`,

  how: {
    unverified: "註冊之後的起點",
    email_verified: "驗證 Email",
    phone_verified: "驗證手機號碼",
    vip: "與我們的團隊聯絡",
  },
  albums: "私密相簿",
  albumsOf: (count: number) => (count === 0 ? "無" : `${count} 本`),
  files: "每本相簿的檔案",
  filesOf: (count: number) => (count === 0 ? "無" : `${count} 個`),
  storage: "儲存空間",
  storageOf: (bytes: number) => sizeLabel(bytes),
  upload: "每天可上傳",
  conversations: "每天可開始的對話",
  conversationsOf: (count: number) => `${count} 個`,
  pin: "置頂心願",
  canPin: "可以",
  cannotPin: "無",

  askTitle: "想成為 VIP？",
  askText: "品遇裡沒有付款。寫信告訴我們你的想法，團隊會親自回覆你。",
  ask: "聯絡我們",
} as const
