import type { DeclineReason } from "@pinyu/contract/verification/options"
import { declineAdvice } from "./verification-options.ts"

/** Notices about a member's photo verification. */
export const verificationNotices = {
  approved: {
    title: "本人驗證通過了",
    message: "你的檔案和大家看到的卡片上，現在有「已驗證本人」的標記。",
  },
  declined: (reason: DeclineReason, added: string | null) => ({
    title: "本人驗證沒有通過",
    message: [declineAdvice[reason], added ?? "", "準備好了就可以再試一次。"].join(""),
  }),
  expired: {
    title: "本人驗證沒有來得及審核",
    message: "很抱歉，我們沒有在期限內看完，畫面已經刪除。請再試一次。",
  },
  requested: {
    title: "請驗證你的照片",
    message: "有人想確認照片是不是你本人。花一分鐘拍三個畫面，就能解開疑問。",
  },
} as const
