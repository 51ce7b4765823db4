import { taipeiDay } from "@pinyu/contract/calendar"

/** The export of a member's data, on the page about leaving. */
export const exports = {
  title: "匯出你的資料",
  text: "我們會把你的檔案、照片、訊息、動態與所有設定整理成一個 ZIP 檔，準備好之後寄信給你。",
  request: "開始匯出",
  again: "重新匯出",
  running: "正在準備，完成後會寄信給你。你可以先離開這一頁。",
  ready: (size: string, until: string) => `準備好了（${size}），${until}以前可以下載。`,
  failed: "這次沒有成功，請再試一次。",
  download: "下載",
  requestFailed: "暫時無法開始匯出，請再試一次。",
  downloadFailed: "暫時無法下載，請再試一次。",
  failedTitle: "匯出的狀態沒有載入成功",
  failedText: "請再試一次。",
  offlineText: "連上網路後，就能匯出你的資料。",
} as const

export const exportMessages = {
  requested: "已經開始準備，完成後會寄信給你。",
  noSpace: "我們的儲存空間暫時不足，現在無法匯出資料，請晚一點再試。",
} as const

const names: Readonly<Record<string, string>> = {
  profile: "個人檔案與隱私設定",
  photos: "照片",
  prompts: "關於你的三件事",
  preferences: "想認識的人",
  "saved-searches": "儲存的條件",
  "first-steps": "第一步",
  account: "帳號",
  "email-changes": "Email 的變更",
  devices: "登入的裝置",
  "security-notices": "帳號安全通知",
  passkeys: "通行密鑰",
  "passkey-settings": "通行密鑰的設定",
  "authenticator-app": "驗證器應用程式",
  "password-sign-in-off": "關閉密碼登入",
  "legal-acceptances": "同意過的條款",
  likes: "你喜歡的人",
  blacklist: "黑名單",
  notes: "私人備註",
  reports: "你的檢舉",
  conversations: "聊天",
  messages: "你傳的訊息",
  reactions: "你的回應",
  posts: "動態",
  "post-pictures": "動態裡的圖片",
  "post-likes": "喜歡的動態",
  comments: "留言",
  wishes: "心願",
  "wish-likes": "喜歡的心願",
  albums: "相簿",
  "album-media": "相簿裡的檔案",
  "album-members": "相簿分享的對象",
  "album-grants": "你開放給會員的相簿",
  "album-requests": "你請求觀看的相簿",
  "album-views": "你看過的相簿",
  files: "上傳的檔案",
  notifications: "通知",
  "notification-preferences": "通知設定",
  "contact-forms": "寫給我們的信",
  "contact-replies": "來信的回覆",
  "contact-attachments": "來信的圖片",
  "upload-days": "每天的上傳量",
  exports: "匯出紀錄",
}

/** The page inside the archive. */
export const exportPage = {
  title: "你在品遇的資料",
  intro: (nickname: string, at: Date) =>
    `${nickname}，這是你截至 ${taipeiDay(at)} 的資料。每一項都是一個 JSON 檔，可以用文字編輯器打開。`,
  areas: names,
  files: (count: number) => `照片、影片與語音放在 files 資料夾裡，一共 ${count} 個檔案。`,
} as const
