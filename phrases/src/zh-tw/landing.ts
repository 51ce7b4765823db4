/** The landing page. */
export const landing = {
  documentName: "品遇 PINYU｜相遇，品味",
  description:
    "品遇是為成熟、有品味的成年會員打造的私密交友空間：探索會員、一對一互動，並由你決定公開哪些個人資訊。",

  heroTitle: "相遇，品味",
  heroText: "為成熟、有品味的會員，找到對的人。",
  start: "開始",
  joinNow: "立即加入",
  login: "登入",
  haveAccount: "已經是會員？",
  adults: "僅限年滿 18 歲的成年人",
  heroArt: "兩張會員卡片的插畫：一位女士與一位男士相對而望",
  /** Fictional members for the illustrations. */
  sampleHer: { name: "若晴", detail: "34 · 臺北市" },
  sampleHim: { name: "承翰", detail: "41 · 臺中市" },

  exploreTitle: "探索會員",
  exploreText: "照片在前，話不用多。依地區與年齡慢慢看，遇見合眼緣的人，輕輕點一下愛心就好。",
  exploreChips: ["臺北市", "新北市", "臺中市", "高雄市"],
  exploreAge: "28 – 45 歲",

  privateTitle: "一對一，只屬於你們",
  privateText: "文字、照片與語音，都留在兩個人的聊天裡。沒有群組，沒有旁觀的人，也不必交換其他帳號。",
  chatHers: "那間老宅改的小酒館，你去過嗎？",
  chatHis: "還沒有。週五晚上，一起？",

  identityTitle: "身分，由你保護",
  identityText: "年齡、城市、上線狀態，每一項都能各自關上。你決定誰看見什麼，也隨時能改變心意。",
  identityRows: [
    { label: "年齡", state: "公開", on: true },
    { label: "居住城市", state: "公開", on: true },
    { label: "上線狀態", state: "隱藏", on: false },
  ],

  waysTitle: "相處的樣子，由你們決定",
  ways: [
    { title: "可切換的身分", text: "甜心爹地、甜心媽咪、甜心寶貝，選擇最適合現在的你。" },
    { title: "逐項的隱私", text: "公開哪些個人資訊，一項一項自己決定。" },
    { title: "內建的聊天", text: "文字、圖片與語音，都在品遇裡面。" },
    { title: "彈性的互動", text: "長期關係或短期陪伴，先說清楚，再慢慢認識。" },
  ],

  closingTitle: "對的人，值得好好遇見",
  closingText: "六個步驟，幾分鐘就能完成。",
} as const
