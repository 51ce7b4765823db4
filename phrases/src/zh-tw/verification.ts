import { verificationLimits } from "@pinyu/contract/verification/limits"
import { minutes } from "./units.ts"

const { frames, challengeSeconds, keptDays } = verificationLimits

/** A member's own photo verification: the section of the settings and the camera. */
export const verification = {
  title: "本人驗證",
  settingsText: "讓人知道照片就是你",
  text: "用相機拍幾個畫面，我們會和檔案的照片比對。通過之後，你的卡片、檔案和對話都會有「已驗證本人」的標記。",

  failedTitle: "本人驗證沒有載入成功",
  failedText: "請再試一次。",
  offlineText: "連上網路後，本人驗證就會出現在這裡。",

  verifiedTitle: "照片就是你本人",
  verifiedText: (since: string) => `${since}通過驗證。`,
  keepText: "第一張照片換成沒有比對過的照片，標記會暫時消失；把比對過的照片移回第一張，標記就會回來。",
  again: "重新驗證",

  waitingTitle: "正在審核",
  waitingText: (sent: string) => `${sent}送出。審核完成後會通知你。`,
  withdraw: "撤回",
  withdrawTitle: "撤回這次的驗證",
  withdrawText: "畫面會立刻刪除。之後隨時可以再拍一次。",
  withdrawn: "已撤回，畫面已經刪除。",

  lostTitle: "第一張照片還沒比對過",
  lostText: "所以標記暫時沒有顯示。把比對過的照片移回第一張，或用現在的照片重新驗證。",
  arrangePhotos: "調整照片",
  declinedTitle: "上次沒有通過",
  requestedTitle: "我們想請你驗證照片",
  requestedText: "有人想確認照片是不是你本人。花一分鐘拍三個畫面，就能解開疑問。",
  noPhotoTitle: "先放上一張個人照片",
  noPhotoText: "第一張照片要看得清楚臉，我們才能比對。",
  addPhoto: "新增照片",

  steps: [
    "照著畫面上的動作拍照，動作每次都不一樣。",
    "確認拍好的畫面，再送出。",
    "審核團隊和檔案的照片比對，通常一天內完成。",
  ],
  stepsLabel: "怎麼進行",
  privacy: (hasService: boolean) =>
    `畫面${hasService ? "由我們委託的驗證服務比對，必要時審核團隊才會查看，" : "只有審核團隊看得到，"}不會出現在檔案裡，送出 ${keptDays} 天後自動刪除。`,
  erasedOn: (day: string) => `上次的畫面會在 ${day} 刪除。`,
  start: "開始拍攝",

  askingCamera: "請允許使用相機…",
  cameraErrors: {
    denied: {
      title: "沒有使用相機的權限",
      text: "在網址列旁的圖示打開網站設定，把「相機」改成允許，再試一次。手機也要在系統設定允許瀏覽器使用相機。",
    },
    missing: { title: "找不到相機", text: "這台裝置沒有可以用的相機。可以改用手機登入，再回到這一頁。" },
    busy: { title: "相機正在被別的程式使用", text: "關掉其他正在使用相機的程式或分頁，再試一次。" },
    insecure: { title: "這個連線不能使用相機", text: "相機只能在安全的連線（HTTPS）下使用。" },
    ended: { title: "相機中斷了", text: "可能是裝置拔除了，或權限被收回。再試一次。" },
    failed: { title: "相機沒有打開", text: "重新整理這一頁，或換一個瀏覽器試試。" },
  },
  cameraHelp: "還是不行，聯絡我們",

  neutral: "看著鏡頭，放鬆表情",
  frameOf: (frame: number) => `第 ${frame} 個畫面，共 ${frames} 個`,
  guide: "把臉放在框裡",
  preview: "相機畫面",
  shoot: "拍照",
  timer: "倒數 3 秒再拍",
  countdown: (seconds: number) => `${seconds}`,
  otherPoses: "換一組動作",
  remaining: (time: number) => `動作還有 ${minutes(time)} 分鐘有效`,
  lifetime: `動作在 ${minutes(challengeSeconds)} 分鐘內有效`,
  stop: "取消",

  reviewTitle: "確認畫面",
  reviewText: "臉和動作都看得清楚嗎？不滿意可以重拍。",
  retake: "重拍",
  retakeOf: (name: string) => `重拍：${name}`,
  shotOf: (name: string) => `拍好的畫面：${name}`,
  send: "送出審核",
  sending: (percent: number) => `正在送出 ${percent}%`,
  checking: "正在檢查畫面…",
  sent: "已送出，審核完成後會通知你。",
  sendFailed: "沒有送出成功，請再試一次。",
  expiredTitle: "這組動作的時間到了",
  expiredText: "請用新的動作再拍一次。",
  restart: "用新的動作重拍",
  beginFailed: "現在無法開始，請稍後再試。",
} as const
