import { adminLimits } from "@pinyu/contract/admin/limits"
import type { AdminRight } from "@pinyu/contract/admin/roles"

const rightNames = {
  account: "管理自己的登入",
  status: "查看服務狀態",
  announcements: "查看公告",
  "announcements.send": "發布與撤回公告",
  contact: "處理聯絡表單",
  audit: "查看稽核紀錄",
  team: "管理團隊",
  legal: "編輯法律文件",
  members: "查看會員的帳號",
  "members.suspend": "停用與恢復會員、處理申訴",
  reports: "處理檢舉",
  photos: "審核新照片",
  verification: "審核本人驗證",
  takedowns: "處理下架要求",
  "takedowns.open": "開啟封存的下架內容",
  figures: "查看數據",
  signals: "查看異常跡象",
  settings: "更改設定",
  "members.rename": "更換會員的暱稱",
  "members.vip": "設定 VIP",
} as const satisfies Record<AdminRight, string>

const days = adminLimits.invitation / (24 * 60 * 60)

/** The team in the admin console, and the page of an invitation. */
export const adminTeam = {
  name: "團隊",
  title: "團隊",
  text: "管理台的每一位管理員，以及還沒接受的邀請。",

  invite: {
    title: "邀請管理員",
    text: `對方會收到一封信，${days} 天內可以設定密碼並加入。`,
    email: "Email",
    role: "角色",
    submit: "寄出邀請",
    sent: (email: string) => `邀請已寄給 ${email}。`,
  },
  rolesTitle: "每個角色可以做的事",
  everyRight: "可以做所有的事，包括管理團隊。",
  rightsList: (rights: readonly AdminRight[]) => `${rights.map((right) => rightNames[right]).join("、")}。`,

  listTitle: "管理員",
  failedTitle: "暫時看不到團隊",
  loading: "正在載入團隊…",
  you: "你",
  suspended: "已停用",
  withOtp: "兩步驟驗證已開啟",
  withoutOtp: "兩步驟驗證未開啟",
  signedIn: (time: string) => `上次登入 ${time}`,
  neverSignedIn: "還沒登入過",
  roleOf: (email: string) => `${email} 的角色`,
  roleChanged: "角色已變更。",

  endSessions: "登出所有裝置",
  endSessionsOf: (email: string) => `登出所有裝置：${email}`,
  endSessionsText: (email: string) => `${email} 會立刻登出管理台，可以重新登入。`,
  sessionsEnded: "所有裝置都已登出。",
  suspend: "停用",
  suspendOf: (email: string) => `停用 ${email}`,
  suspendTitle: "停用這位管理員",
  suspendText: (email: string) => `${email} 會立刻登出，而且無法再登入，直到恢復為止。`,
  suspendedNotice: "已停用這位管理員。",
  restore: "恢復",
  restoreOf: (email: string) => `恢復 ${email}`,
  restoredNotice: "已恢復這位管理員。",

  invitationsTitle: "還沒接受的邀請",
  expires: (time: string) => `${time} 失效`,
  revoke: "撤回",
  revokeOf: (email: string) => `撤回給 ${email} 的邀請`,
  revokeTitle: "撤回邀請",
  revokeText: (email: string) => `${email} 收到的連結會立刻失效。`,
  revoked: "邀請已撤回。",

  accept: {
    name: "加入團隊",
    title: "加入品遇的團隊",
    text: (email: string, role: string) => `你受邀以「${role}」的身分加入，帳號是 ${email}。請設定你的密碼。`,
    loading: "正在確認邀請…",
    password: "密碼",
    passwordHint: `至少 ${adminLimits.password.min} 個字元，不容易猜到，例如幾個不相關的詞。`,
    submit: "加入團隊",
    joined: "歡迎加入品遇的團隊。",
    invalidTitle: "這個邀請已經失效",
    invalidText: "邀請可能已經用過、過期或撤回。請團隊的擁有者再寄一次。",
    failedTitle: "暫時無法確認邀請",
    toLogin: "前往管理員登入",
  },
} as const
