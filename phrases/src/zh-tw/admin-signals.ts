import type { SignalKind } from "@pinyu/contract/signals/options"

/** The daily signals in the admin console. */
export const adminSignals = {
  name: "異常跡象",
  title: "異常跡象",
  text: "每天整理一次前一天不尋常的事。這些只是提醒，不會自動處分任何人；請先查看會員，再決定要不要處理。",
  state: "狀態",
  states: { open: "還沒看過", dismissed: "已看過" },
  kinds: {
    many_blocks: "被很多人封鎖",
    many_reports: "被很多人檢舉",
    alike_messages: "對很多人說一樣的話",
    links: "對很多人傳連結",
    bank_accounts: "傳銀行帳號",
    same_photos: "照片和別人一樣",
    same_network: "同一個網路註冊",
  } satisfies Record<SignalKind, string>,
  reasons: {
    many_blocks: (count: number) => `一天內有 ${count} 位會員封鎖他。`,
    many_reports: (count: number) => `一天內有 ${count} 位會員檢舉他。`,
    alike_messages: (count: number) => `在 ${count} 個新對話裡，第一句話幾乎一樣。`,
    links: (count: number) => `在 ${count} 個新對話裡傳了連結。`,
    bank_accounts: (count: number) => `在 ${count} 個新對話裡提到帳號或匯款。`,
    same_photos: (count: number) => `新的照片有 ${count} 張和另一位會員的照片一樣。`,
    same_network: (count: number) => `一天內有 ${count} 個帳號從同一個網路註冊，他是其中之一。`,
  } satisfies Record<SignalKind, (count: number) => string>,
  emptyTitle: "沒有異常跡象",
  emptyText: "這裡會列出前一天不尋常的事。",
  failedTitle: "暫時看不到異常跡象",
  failedText: "請稍後再試一次。",
  offlineText: "目前沒有網路連線，恢復連線後再試一次。",
  dismiss: "標示為已看過",
  dismissOf: (kind: string, nickname: string) => `標示為已看過：${nickname}，${kind}`,
  dismissed: "已標示為看過。",
  dismissedBy: (admin: string, time: string) => `${admin} 在 ${time} 看過`,
} as const
