import { secondStepLimits } from "@pinyu/contract/second-step/limits"

const { digits } = secondStepLimits.otp
const { count } = secondStepLimits.recoveryCodes

/** Recovery codes, where they are shown once. */
export const recoveryCodes = {
  title: "收好你的復原碼",
  text: "手機不在身邊時，每一組可以代替驗證碼登入一次。這些復原碼只會顯示這一次。",
  copy: "複製全部",
  copied: "復原碼已複製。",
  copyFailed: "無法複製，請自己抄下來。",
  download: "下載",
  fileName: "pinyu-recovery-codes.txt",
  done: "我已經收好了",
}

/** The secret of an authenticator app, while it is set up. */
export const otpSecret = {
  scan: "用驗證器 App 掃描這個圖案，或手動輸入金鑰，再填入 App 顯示的驗證碼。",
  sameDevice: "把金鑰交給這支手機上的驗證器 App，再填入 App 顯示的驗證碼。",
  qr: "驗證器 App 的 QR 圖案",
  secret: "金鑰",
  copy: "複製金鑰",
  copied: "金鑰已複製。",
  copyFailed: "無法複製，請自己抄下來。",
  open: "在驗證器 App 開啟",
  showQr: "用另一台裝置掃描",
  hideQr: "收起 QR 圖案",
}

/** The second step on the sign-in page. */
export const secondStepSignIn = {
  otpTitle: "輸入驗證碼",
  otpText: `打開驗證器 App，輸入目前的 ${digits} 位數驗證碼。`,
  otp: "驗證碼",
  recoveryTitle: "輸入復原碼",
  recoveryText: "輸入一組還沒用過的復原碼。每一組只能使用一次。",
  recovery: "復原碼",
  passwordOffTitle: "密碼登入已關閉",
  passwordOffText: "這個帳號已關閉密碼登入。請使用通行密鑰；無法使用時，輸入一組復原碼。",
  useRecovery: "改用復原碼",
  useOtp: "改用驗證器 App",
  submit: "確認登入",
  submitting: "登入中…",
  back: "換一個帳號",
  slowed: "驗證後就能繼續登入",
  failed: "登入失敗，請稍後再試。",
}

/** The second step in the settings. */
export const secondStep = {
  title: "兩步驟驗證",
  failedTitle: "兩步驟驗證沒有載入成功",
  failedText: "請再試一次。",
  offlineText: "連上網路後，兩步驟驗證的設定就會出現在這裡。",
  on: "已開啟",
  off: "未開啟",
  failed: "變更失敗，請再試一次。",

  otp: "驗證器 App",
  otpOffText: `在新的裝置用密碼登入時，再輸入驗證器 App 的 ${digits} 位數驗證碼。用通行密鑰登入時不需要。`,
  otpOnText: "在新的裝置用密碼登入時，會詢問驗證碼。",
  enable: "開啟",
  enableOf: "開啟驗證器 App",
  disable: "關閉",
  disableOf: "關閉驗證器 App",
  enrolTitle: "設定驗證器 App",
  enrolText: "開啟之後，其他裝置都會登出。",
  code: "驗證碼",
  confirm: "確認開啟",
  enabled: "兩步驟驗證已開啟，其他裝置都已登出。",
  disableTitle: "關閉兩步驟驗證",
  disableText: "關閉後，只要密碼就能登入。請輸入驗證碼，或一組復原碼。",
  codeOrRecovery: "驗證碼或復原碼",
  confirmOff: "確認關閉",
  disabled: "兩步驟驗證已關閉。",

  removal: (day: string) =>
    `用 Email 裡的連結拿回帳號之後，最近設定的兩步驟驗證會在 ${day}移除。如果是你自己設定的，可以保留。`,
  keep: "保留",
  kept: "兩步驟驗證會保留。",

  password: "密碼登入",
  passwordOnText: "可以用密碼登入。有通行密鑰的話，可以關閉密碼登入，更不容易被盜用。",
  passwordOffText: "只能用通行密鑰登入，或用密碼加上一組復原碼。",
  passwordOff: "已關閉",
  passwordDisableTitle: "關閉密碼登入",
  passwordDisableText:
    "關閉後，請用通行密鑰登入。無法使用通行密鑰時，密碼要加上一組復原碼才能登入，請把復原碼收好。",
  passwordDisable: "關閉密碼登入",
  passwordEnable: "開啟密碼登入",
  passwordDisabled: "密碼登入已關閉。",
  passwordEnabled: "密碼登入已開啟。",

  codes: "復原碼",
  codesLeft: (left: number) => `還剩 ${left} / ${count} 組`,
  codesText: "無法使用驗證器 App 或通行密鑰時，用一組復原碼登入。",
  codesNone: "已經用完，請產生新的一批。",
  renew: "重新產生復原碼",
  renewShort: "重新產生",
  renewTitle: "產生新的復原碼",
  renewText: "舊的復原碼會全部失效。",
  renewCodeText: "舊的復原碼會全部失效。請輸入驗證碼，或一組復原碼。",
  renewConfirm: "產生",
  renewed: "新的復原碼已產生，舊的都不能再用了。",
} as const
