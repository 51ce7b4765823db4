/** Signing in with a passkey, and what every ceremony may answer. */
export const passkeySignIn = {
  or: "或",
  button: "使用通行密鑰登入",
  checking: "正在檢查裝置支援…",
  waiting: "請在裝置上完成驗證…",
  signingIn: "登入中…",
  done: "驗證成功，正在帶你進去。",
  optionsFailed: "無法取得驗證選項，請稍後再試。",
  failed: "驗證失敗，請稍後再試。",
  unsupported: "此瀏覽器不支援 WebAuthn，請改用密碼登入。",

  /** By the name of the browser's error. */
  errors: {
    NotSupportedError: "這個裝置不支援這種生物辨識。",
    SecurityError: "請使用安全的連線。",
    NotAllowedError: "你取消了驗證。",
    InvalidStateError: "驗證器的狀態無效。",
    AbortError: "操作逾時或被中斷。",
  },
} as const
