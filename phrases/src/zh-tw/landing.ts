/** The landing page. */
export const landing = {
  documentName: "品遇 PINYU｜相遇，品味",
  description:
    "品遇是只限成年會員的私密交友空間：看得出誰驗證過本人，一對一互動，照片與個人資訊由你決定給誰看。",

  /** One line each. */
  heroTitle: ["在這裡，遇見", "懂得欣賞你的人"],
  heroText: ["為成熟、有品味的會員，找到對的人。", "看得出誰是本人，照片由你決定給誰看。"],
  join: "加入品遇",
  start: "開始",
  joinNow: "立即加入",
  login: "登入",
  haveAccount: "已經是會員？",
  adults: "僅限年滿 18 歲的成年人",
  /** Illustrations of the app. Their people are drawings, and fictional. */
  sample: "示意畫面",
  heroSample: "示意畫面，人物為插畫",
  heroArt: "示意畫面：兩張會員卡片的插畫，其中一位已驗證本人",
  verified: "已驗證本人",
  sampleHer: { name: "若晴", detail: "34 歲 · 臺北市" },
  sampleHim: { name: "承翰", detail: "41 歲 · 臺中市" },

  stepsTitle: "三步，開始認識",
  steps: [
    {
      numeral: "一",
      title: "加入並通過驗證",
      text: "填好資料，驗證 Email。再用相機拍幾個畫面，團隊比對過照片，卡片上就有「已驗證本人」。",
    },
    {
      numeral: "二",
      title: "寫下想要的關係，看看彼此",
      text: "甜心爹地、甜心媽咪、甜心寶貝，身分可以切換；長期關係或短期陪伴，先說清楚，再慢慢認識。",
    },
    {
      numeral: "三",
      title: "互相喜歡，就聊天",
      text: "按下愛心，對方也按了，就能一對一聊天。還不認識的人先傳來的訊息，會等你接受。",
    },
  ],

  exploreTitle: "探索會員",
  exploreText: "照片在前，話不用多。依地區與年齡慢慢看，也可以只看驗證過的人；一句回答，就有開口的理由。",
  profilePrompt: "理想的星期天，我會",
  profileAnswer: "早起去花市，回家煮一桌菜，等朋友來。",
  profileTags: ["甜心寶貝", "長期", "餐敘"],

  privateTitle: "一對一，只屬於你們",
  privateText: "文字、照片與語音，都留在兩個人的聊天裡。沒有群組，沒有旁觀的人，也不必交換其他帳號。",
  chat: [
    { mine: true, text: "你說的是哪個花市？我也想早起一次。" },
    { mine: false, text: "建國花市。八點以前，人還不多。" },
    { mine: true, text: "那這個星期天，一起？" },
  ],
  read: "已讀",

  identityTitle: "身分與照片，由你保護",
  identityText: "年齡、城市、上線狀態，每一項都能各自關上。相簿一本一本決定給誰看，隨時能改變心意。",
  albumName: "京都的秋天",
  albumLevel: "誰看得到內容",
  albumLevels: ["公開（已驗證會員）", "互相喜歡的人", "指定會員", "僅自己可見"],

  safetyTitle: "我們怎麼保護你",
  safetyText: "認識新的人，應該是安心的事。",
  safety: [
    {
      name: "照片驗證",
      text: "照指定的姿勢拍幾個畫面，由人比對檔案的照片；換了照片，標記就要重新取得。",
    },
    { name: "封鎖與檢舉", text: "加入黑名單之後，彼此完全看不到。每一件檢舉都由人判斷，並告訴你結果。" },
    { name: "相簿分級", text: "公開、互相喜歡的人、指定會員，或只有自己；收回之後，馬上看不到。" },
    { name: "快速離開", text: "一個手勢或按鍵，畫面立刻清空、登出，換成天氣網頁。" },
  ],
  fraudName: "165 反詐騙諮詢",
  fraudText: "話題一談到錢，聊天裡會提醒你，也能一按就撥打 165。",
  callFraudLine: "撥打 165",
  safetyCentre: "前往安全中心",

  closingTitle: "對的人，值得好好遇見",
  closingText: "六個步驟，幾分鐘就能完成。",
} as const
