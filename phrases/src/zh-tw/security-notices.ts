import type { SecurityEvent } from "@pinyu/contract/security/events"

interface Texts {
  subject: string
  /** `detail` is the name of a device or a passkey, or a time, where the event has one. */
  text: (detail: string) => string
  /** For a change that "this was not me" cannot undo: what the member does instead. */
  permanent?: string
  /** Also sent to a verified number, as one SMS: for what a thief of the mailbox must not hide. */
  sms?: string
}

/** The notice of each change of an account, in the bell and by mail. */
export const securityNotices: Record<SecurityEvent, Texts> = {
  new_device_sign_in: {
    subject: "有新的裝置登入你的帳號",
    text: (device) => `「${device}」剛剛登入了你的帳號。`,
  },
  password_changed: {
    subject: "你的密碼已變更",
    text: () => "你的帳號剛剛換了新的密碼，所有裝置都已登出。",
  },
  email_changed: { subject: "你的 Email 已變更", text: () => "你的帳號剛剛換了新的 Email。" },
  email_change_undone: {
    subject: "你的 Email 已改回",
    text: () => "你的帳號剛剛改回先前的 Email，所有裝置都已登出。",
  },
  phone_changed: {
    subject: "你的手機號碼已變更",
    text: () => "你的帳號剛剛驗證了新的手機號碼。",
    permanent: "如果不是你變更的，請按「這不是我」。手機號碼不會自動改回，設定新密碼之後，請再驗證一次。",
  },
  phone_removed: {
    subject: "你的手機號碼已移除",
    text: () => "你的帳號剛剛移除了手機號碼。",
    permanent: "如果不是你移除的，請按「這不是我」。手機號碼不會自動恢復，設定新密碼之後，請再驗證一次。",
  },
  passkey_added: {
    subject: "你的帳號新增了通行密鑰",
    text: (name) => `你的帳號剛剛新增了通行密鑰「${name}」，以後可以用它登入。`,
  },
  passkey_removed: {
    subject: "你的帳號移除了通行密鑰",
    text: (name) => `你的帳號剛剛移除了通行密鑰「${name}」，它不能再用來登入。`,
    permanent: "如果不是你移除的，請按「這不是我」。這把通行密鑰無法恢復，設定新密碼之後，請再新增一次。",
  },
  passkey_expired: {
    subject: "很久沒用的通行密鑰已移除",
    text: (name) => `通行密鑰「${name}」很久沒有使用，已依照你的設定自動移除。`,
  },
  second_step_enabled: {
    subject: "兩步驟驗證已開啟",
    text: () => "你的帳號剛剛設定了驗證器 App。密碼登入開啟時，用密碼登入新的裝置還需要它的驗證碼。",
  },
  second_step_disabled: {
    subject: "兩步驟驗證已關閉",
    text: () => "你的帳號剛剛移除了驗證器 App，登入時不再詢問它的驗證碼。",
    permanent: "如果不是你關閉的，請按「這不是我」。驗證器 App 無法恢復，設定新密碼之後，請再開啟一次。",
  },
  second_step_removal_started: {
    subject: "兩步驟驗證即將移除",
    text: (moment) =>
      `你的帳號用 Email 裡的連結拿回來了。在那之前幾天設定的兩步驟驗證會在 ${moment}（台灣時間）移除；在那之前，登入時輸入一次驗證碼或復原碼，或用通行密鑰登入後到「安全」設定裡保留，就會取消移除。`,
    sms: "【品遇】有人用 Email 的連結要求移除你的兩步驟驗證，48 小時後生效。想保留的話，請用驗證碼或通行密鑰登入。",
  },
  second_step_removal_cancelled: {
    subject: "兩步驟驗證不會移除了",
    text: () => "有人用驗證碼、復原碼或通行密鑰確認過，所以取消了兩步驟驗證的移除。",
    sms: "【品遇】有人用驗證碼、復原碼或通行密鑰確認過，你的兩步驟驗證不會移除了。",
  },
  recovery_codes_renewed: {
    subject: "你的復原碼已更新",
    text: () => "你的帳號剛剛產生了新的復原碼，舊的都不能再用。",
    permanent: "如果不是你更新的，請按「這不是我」。舊的復原碼無法恢復，設定新密碼之後，請再產生一組。",
  },
  recovery_code_used: {
    subject: "有人用了你的復原碼",
    text: () => "你的帳號剛剛用掉了一組復原碼。登入、確認身分或變更兩步驟驗證時會用到它。",
  },
  password_sign_in_disabled: {
    subject: "密碼登入已關閉",
    text: () => "以後要用通行密鑰登入，或在密碼之外再輸入一組復原碼。",
  },
  password_sign_in_enabled: {
    subject: "密碼登入已開啟",
    text: () => "以後也可以用密碼登入你的帳號。",
  },
  export_requested: {
    subject: "有人要求匯出你的資料",
    text: () => "你的帳號剛剛要求匯出所有資料，準備好之後會再通知你。",
  },
}

/** Success message of "this was not me". */
export const securityMessages = {
  ended: "所有裝置都已登出。請用我們寄給你的連結設定新密碼，在那之前沒有人能登入。",
} as const
