import type { FirstMessageHint } from "@pinyu/contract/chat/options"

/** Hints about fraud beside a message, and about one's own first message before it is sent. */
export const chatSafety = {
  hotline: "撥打 165",
  report: "檢舉",
  paid: "已經付款了？",
  warned: "這位會員曾收到警告",

  paidTitle: "先停下來，你還來得及",
  paidText: "受騙不是你的錯。愈早處理，愈有機會攔下款項。",
  steps: [
    { name: "不要再付", text: "不管對方說什麼理由，都先不要再轉帳，也別提供證件或驗證碼。" },
    { name: "留下證據", text: "把對話、帳號、轉帳紀錄截圖存好，先不要刪除訊息。" },
    { name: "聯絡銀行", text: "打卡片或存摺背面的客服電話，請銀行攔阻或止付這筆款項。" },
    { name: "撥打 165", text: "反詐騙專線 24 小時有人接聽，會告訴你如何報案。" },
    { name: "檢舉並封鎖", text: "讓我們處理這個帳號，對方也不能再找到你。" },
  ],
  block: "加入黑名單",

  askTitle: "寄出之前",
  askText: "這則訊息可能讓對方不舒服：",
  reasons: {
    rude: "用字可能讓人覺得被冒犯。",
    link: "裡面有連結，對方會看到防詐騙的提醒。",
    bank_account: "裡面有帳號或匯款，對方會看到防詐騙的提醒。",
    messaging_id: "一開始就換到其他通訊軟體，對方會看到防詐騙的提醒。",
  } satisfies Record<FirstMessageHint, string>,
  askLaterText: "這則訊息裡有連結或聯絡資料，對方看過就收不回來了：",
  laterReasons: {
    rude: "用字可能讓人覺得被冒犯。",
    link: "裡面有連結。",
    bank_account: "裡面有帳號或匯款資料。不曾見面的人，請先不要談錢。",
    messaging_id: "裡面有其他通訊軟體的帳號，離開這裡後我們較難保護你們。",
  } satisfies Record<FirstMessageHint, string>,
  askNote: "這個提醒只在你的裝置上，不會傳給任何人。",
  rethink: "再想想",
  sendAnyway: "仍要傳送",
} as const
