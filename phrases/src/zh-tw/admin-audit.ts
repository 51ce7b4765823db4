import type { AdminAct } from "@pinyu/contract/admin/acts"

/** The audit log in the admin console. */
export const adminAudit = {
  name: "稽核紀錄",
  title: "稽核紀錄",
  text: "管理員做過的每一件事，新的在前。紀錄只能新增，每一筆都和前一筆相連。",

  filter: "篩選紀錄",
  admin: "管理員",
  anyAdmin: "所有管理員",
  act: "動作",
  anyAct: "所有動作",
  day: "日期",
  target: "對象的編號",
  targetHint: "會員、表單、公告或管理員的編號。",
  clear: "清除篩選",
  onlyTarget: "只看這個對象",

  failedTitle: "暫時看不到稽核紀錄",
  failedText: "請稍後再試一次。",
  offlineText: "目前沒有網路連線，恢復連線後再試一次。",
  emptyTitle: "沒有符合的紀錄",
  emptyText: "換個條件，或清除篩選看看。",

  byCommand: "維運指令",
  unknownAdmin: "已不存在的管理員",
  unknownEmail: "不是管理員的 Email",
  position: (position: number) => `第 ${position} 筆`,
  targetOf: (id: string) => `對象 ${id}`,
  headTitle: "最後一筆的雜湊值",
  headText: (position: number) =>
    `代表第 1 到第 ${position} 筆的內容。另外存下來，之後就能用 npm run audit:verify 確認紀錄沒有被改過。`,

  acts: {
    signed_in: "登入",
    sign_in_failed: "登入失敗",
    signed_out: "登出",
    session_ended: "登出一個裝置",
    sessions_ended: "登出其他裝置",
    recovery_code_used: "使用復原碼",
    recovery_codes_renewed: "換新復原碼",
    otp_enrolled: "開啟兩步驟驗證",
    otp_disabled: "關閉兩步驟驗證",
    otp_reset: "重設管理員的兩步驟驗證",
    vip_set: "設定會員的 VIP",
    renamed: "更換會員的暱稱",
    announced: "發布公告",
    announcement_withdrawn: "撤回公告",
    contact_form_changed: "處理聯絡表單",
    admin_invited: "邀請管理員",
    invitation_revoked: "撤回邀請",
    invitation_accepted: "接受邀請",
    admin_role_changed: "變更管理員的角色",
    admin_suspended: "停用管理員",
    admin_restored: "恢復管理員",
    admin_sessions_ended: "登出管理員的所有裝置",
  } satisfies Record<AdminAct, string>,
} as const
