import { authLimits } from "@pinyu/contract/auth/limits"
import { hours } from "./units.ts"

const verificationHours = hours(authLimits.verificationLink)
/** Success messages of the account API, and device names. */
export const authMessages = {
  codeSent: "驗證碼已寄出，請查看你的信箱。",
  registered: "註冊完成，歡迎加入品遇。",
  registeredUnverified: `註冊完成。驗證信已寄出，請在 ${verificationHours} 小時內點選信中的連結。`,
  proofNeeded: "登入嘗試的次數太多了。請先完成驗證，或稍後再試。",
  lookProofNeeded: "嘗試的次數有點多。請先完成驗證，或稍後再試。",
  signedIn: "登入成功，歡迎回來。",
  restored: "歡迎回來，你的帳號已經恢復。",
  passwordChanged: "密碼已更新，請用新密碼重新登入。",
  resetRequested: "如果這個 Email 有註冊，重設密碼的信很快就會送達。",
  passwordReset: "密碼已重設，請用新密碼登入。",
  verificationSent: `驗證信已寄出，請在 ${verificationHours} 小時內點選信中的連結。`,
  accountPasswordWrong: "密碼不正確。如果這不是你註冊的帳號，可以重新開始。",
  startedAnew: "已經為你清空，可以用這個 Email 重新註冊。",
  emailVerified: "你的 Email 已完成驗證。",
  emailChangeSent: "確認信已寄到新的 Email，請打開信中的連結完成變更。",
  emailChanged: "Email 已變更。",
  emailChangeUndone: "Email 已恢復，所有裝置都已登出。設定新密碼之前，沒有人能登入。",
  phoneCodeSent: "簡訊驗證碼已送出。",

  unknownDevice: "未知的裝置",
  deviceName: (browser: string, system: string) => `${browser}，${system}`,
} as const
