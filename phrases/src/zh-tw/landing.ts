/** The page that a visitor meets first. */
export const landing = {
  pageName: "品遇 PINYU｜相遇，品味",
  description: "品遇是為成熟、有品味的成年會員打造的私密交友空間：探索會員、一對一互動，並由你決定公開哪些資訊。",

  heroTitle: "相遇，品味",
  heroText: "為成熟、有品味的會員，找到對的人。",
  start: "開始",
  joinNow: "立即加入",
  login: "登入",
  heroNote: "僅限年滿 18 歲",
  heroArtLabel: "三張會員卡片的插畫",

  exploreTitle: "探索會員",
  exploreText: "依地區與年齡慢慢看，照片在前，話不用多。喜歡，就輕輕點一下愛心。",

  privateTitle: "一對一，只屬於你們",
  privateText: "彼此喜歡之後，文字、照片、語音都在一對一的聊天裡。沒有群組，沒有旁人。",

  identityTitle: "身分由你保護",
  identityText: "年齡、城市、上線狀態，每一項都能各別關上。你決定誰看見什麼，隨時可以改變。",

  waysTitle: "相處的方式，由你們決定",
  rolesTitle: "可切換的身分",
  rolesText: "甜心爹地、甜心媽咪、甜心寶貝，選擇最適合現在的你。",
  controlTitle: "隱私一手掌握",
  controlText: "公開哪些個人資訊，逐項設定。",
  chatTitle: "內建聊天",
  chatText: "文字、圖片與語音，不必交換其他帳號。",
  modesTitle: "彈性的互動",
  modesText: "長期關係或短期陪伴，先說清楚，再慢慢認識。",

  closingTitle: "對的人，值得好好遇見",
  closingText: "六個步驟，幾分鐘就能完成註冊。",
} as const
