import { type DemoTalk, voiceOf } from "./talk.ts"

const day = 24 * 60

const yating = voiceOf("demo.yating")
const mist = voiceOf("mr.mist")
const lan = voiceOf("tainan.lan")
const kuo = voiceOf("captain.kuo")
const jonathan = voiceOf("jonathan.hsu")

/** The conversations of the second sign-in, except the one with the first. */
export const talksOfYating: readonly DemoTalk[] = [
  {
    between: ["mr.mist", "demo.yating"],
    endedMinutesAgo: 45,
    lines: [
      mist(0, "院子裡今天開的，給你看。", { scene: 6, reaction: "heart" }),
      yating(15, "好漂亮，這是什麼花？", { answers: 0 }),
      mist(6, "鄰居給的苗，我還在查。種的時候只說會開，沒說叫什麼。", { reaction: "laugh" }),
      yating(3, "那先叫它「鄰居」好了。", { reaction: "laugh" }),
      mist(2, "好名字。明天替你多澆一點水。", { unread: true }),
    ],
  },
  {
    between: ["tainan.lan", "demo.yating"],
    endedMinutesAgo: 560,
    lines: [
      lan(0, "讀到你修別人的句子。寫信的人，最怕遇到這樣的讀者。"),
      yating(35, "別怕，我只修逗號。", { reaction: "laugh" }),
      lan(4, "那我多用一點句號。"),
      yating(day, "書店今天有開嗎？", { edited: "書店今天開門嗎？" }),
      lan(22, "看心情。今天心情好，開到雨停。"),
      lan(1, "（照片傳錯了）", { takenBack: true }),
      yating(8, "下個月要去臺南出差，可以去天井下等雨停嗎？"),
      lan(5, "歡迎。雨我盡量安排。", { answers: 6, reaction: "heart" }),
    ],
  },
  {
    between: ["demo.yating", "captain.kuo"],
    endedMinutesAgo: 3710,
    lines: [
      yating(0, "船長，天上一片一片像魚鱗的雲，叫什麼？"),
      kuo(70, "就叫魚鱗雲。看到它，隔天多半要變天，出門記得帶傘。"),
      yating(6, "難怪今天風這麼大。作為交換，推薦你一部講燈塔的電影。", { reaction: "thumbs_up" }),
      kuo(day, "燈塔那部看完了。", { unread: true }),
      kuo(1, "看到最後，我在船上坐了很久。", { unread: true }),
    ],
  },
  {
    between: ["jonathan.hsu", "demo.yating"],
    endedMinutesAgo: 5000,
    lines: [
      jonathan(0, "你好，很欣賞你的談吐。我手上有一檔保證獲利的標的，只告訴談得來的人。"),
      jonathan(2, "這裡聊不方便，加我 LINE 細說。"),
    ],
  },
]
