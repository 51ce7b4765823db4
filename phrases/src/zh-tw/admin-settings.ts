import type { ContactCheck, PhotoQueue, SettingName } from "@pinyu/contract/settings/options"
import { optionNames } from "./options.ts"

const firstMessages = (tier: keyof typeof optionNames.tier) => optionNames.tier[tier]

/** The settings in the admin console. */
export const adminSettings = {
  name: "設定",
  title: "設定",
  text: "儲存後馬上生效，不用重新啟動服務。每一次變更都會留在稽核紀錄裡。",
  checkTitle: "人機驗證",
  firstMessagesTitle: "每天可以開始的新對話",
  firstMessagesText: "以台北時間的一天計算。已經聊過的對話不會算進去。",
  labels: {
    contact_check: "送出聯絡表單",
    sign_in_check: "登入失敗太多次，或註冊時查詢太多次之後",
    photo_queue: "新照片",
    retired_prompts: "停用的題目",
    first_messages_unverified: firstMessages("unverified"),
    first_messages_email_verified: firstMessages("email_verified"),
    first_messages_phone_verified: firstMessages("phone_verified"),
    first_messages_vip: firstMessages("vip"),
  } satisfies Record<SettingName, string>,
  contactChecks: {
    off: "都不需要驗證",
    guests: "訪客需要驗證",
    everyone: "訪客和會員都需要驗證",
  } satisfies Record<ContactCheck, string>,
  signInChecks: { on: "完成驗證就能繼續", off: "登入只能等候時間結束，註冊不需要驗證" },
  photoTitle: "會員的照片",
  photoQueues: {
    off: "不用查看",
    after: "先顯示，再由團隊查看",
    before: "團隊通過後才顯示",
  } satisfies Record<PhotoQueue, string>,
  promptsTitle: "檔案的題目",
  promptsText: "停用的題目不能再選，別人也看不到已經寫好的回答。重新啟用後，回答就會回來。",
  noneRetired: "沒有停用的題目",
  original: (value: string) => `原本是：${value}`,
  changed: (admin: string, time: string) => `${time} 由 ${admin} 變更`,
  save: "儲存設定",
  saved: "設定已儲存，馬上生效。",
  unchanged: "沒有需要儲存的變更。",
  failedTitle: "暫時看不到設定",
  failedText: "請稍後再試一次。",
  offlineText: "目前沒有網路連線，恢復連線後再試一次。",
} as const
