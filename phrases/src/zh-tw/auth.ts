import { authLimits } from "@pinyu/contract/auth/limits"
import { days, hours } from "./units.ts"

/** Sign-in, and what the account forms share. */
export const auth = {
  email: "Email",
  password: "密碼",
  newPassword: "新密碼",
  passwordHint: `至少 ${authLimits.password.min} 個字元，包含字母與數字。`,
  toLogin: "前往登入",
  toExplore: "前往探索",
  backToLogin: "回到登入",
  checkSpam: "沒有收到的話，請看看垃圾郵件匣。",

  strengthLabel: "密碼強度",
  strengths: ["非常弱", "弱", "中等", "強", "非常強"],
  resend: "重新寄送",
  sending: "寄送中…",
  resendIn: (seconds: number) => `可在 ${seconds} 秒後重新寄送`,

  login: {
    name: "登入",
    description: "登入品遇，繼續認識成熟、有品味的會員。",
    failed: "登入失敗，請稍後再試。",
    title: "歡迎回來",
    text: "登入後，從上次離開的地方繼續。",
    newcomerTitle: "歡迎加入品遇",
    newcomerText: "輸入剛才設定的密碼，開始認識新朋友。",
    rememberMe: `記住我（${days(authLimits.rememberedSession)} 天）`,
    forgot: "忘記密碼？",
    submit: "登入",
    submitting: "登入中…",
    newHere: "還不是會員？",
    register: "立即註冊",
    exploreFirst: "請先登入以探索其他使用者",
    sessionExpired: "登入狀態已過期，請重新登入。",
    authError: "無法確認登入狀態，請重新登入。",
    slowed: "驗證後就能繼續登入",
    slowedOther: "也可以從信箱裡的連結重設密碼，這台裝置之後就不用再驗證。",
    unreachable: "暫時連不上品遇，你的登入狀態還在。",
    notices: {
      registered: "註冊完成，請登入開始探索。",
      registeredUnverified: `註冊完成。驗證信已寄出，請在 ${hours(authLimits.verificationLink)} 小時內點選信中的連結；現在就可以登入。`,
      passwordReset: "密碼已重設，請用新密碼登入。",
    },
  },
} as const
