import type { WishCategory } from "@pinyu/contract/wishes/options"
import type { Services } from "@pinyu/server/app/services.ts"
import { forEachConcurrently } from "./for-each-concurrently.ts"
import type { DemoMember } from "./members.ts"

const hour = 3_600_000

/** A wish of a demo member. */
export interface DemoWish {
  /** The owner's handle; at most one wish each. */
  handle: string
  title: string
  content: string
  category: WishCategory
  days: number
  /** Hours between its creation and the seeding. */
  hoursAgo: number
  /** Only for VIP members. */
  isPinned?: boolean
}

export const demoWishes: readonly DemoWish[] = [
  {
    handle: "demo.lin",
    title: "找一位旅伴，秋天去看一次北阿爾卑斯的紅葉",
    content:
      "十月底，四天三夜。行程我來排，山屋和列車都訂得到。不趕路，看到好風景就坐下來，喝一壺熱咖啡再走。",
    category: "love",
    days: 30,
    hoursAgo: 52,
    isPinned: true,
  },
  {
    handle: "ocean.nina",
    title: "想學會自由潛水，潛到二十公尺",
    content: "執照考到一半，總在十二公尺就想回頭。想找人一起練閉氣，岸上也能互相提醒多喝水。",
    category: "study",
    days: 21,
    hoursAgo: 30,
    isPinned: true,
  },
  {
    handle: "demo.yating",
    title: "想和人一起把《追憶似水年華》讀完",
    content:
      "買了七冊，前後讀了三次第一冊。\n想找一個人，每兩週見一次面，各自說說讀到哪裡、又想起了誰。\n\n地點可以在永康街，也可以在有大窗的圖書館。讀不完也沒有關係，但願我們都還記得開頭的那塊瑪德蓮。聊到書以外的事也很好：最近看的劇、工作上說不出口的委屈、下一次想去的城市。我說話不快，你可以慢慢來。",
    category: "study",
    days: 30,
    hoursAgo: 5,
  },
  {
    handle: "tangyuan.mia",
    title: "冬至那天，有人陪我吃鹹湯圓",
    content: "要有韭菜、油蔥和茼蒿。甜的那派也歡迎，我會試著不說服你。",
    category: "family",
    days: 30,
    hoursAgo: 2,
  },
  {
    handle: "professor.tsai",
    title: "找人聽完馬勒九首交響曲",
    content: "一年九場，每場之後走一段路回家。不必懂音樂，願意安靜就好。",
    category: "love",
    days: 28,
    hoursAgo: 9,
  },
  {
    handle: "kai.chef",
    title: "開一間只有八個位子的小店",
    content: "菜單想好了，招牌也寫好了，還差一個懂數字的人，和我一起把夢算清楚。",
    category: "career",
    days: 25,
    hoursAgo: 14,
  },
  {
    handle: "xiaolu.pottery",
    title: "燒出一只像月亮的白瓷碗",
    content: "第十七窯還是有一點歪。想聽聽喜歡器物的人怎麼說，也許歪一點才是月亮。",
    category: "other",
    days: 18,
    hoursAgo: 20,
  },
  {
    handle: "dr.fang",
    title: "每個星期三準時下班",
    content: "說來簡單，四年沒有做到。想有一個約好的人，讓我不好意思遲到。",
    category: "health",
    days: 12,
    hoursAgo: 26,
  },
  {
    handle: "joyce.fu",
    title: "陪母親再去一次京都",
    content: "她走得慢了，想找住得離車站近、有庭院的旅館。去過的朋友請告訴我。",
    category: "family",
    days: 30,
    hoursAgo: 40,
  },
  {
    handle: "zhe.film",
    title: "拍完手上的短片",
    content: "講一位末班車司機的故事。缺一個下雨的夜晚，和一位肯陪我等雨的人。",
    category: "career",
    days: 9,
    hoursAgo: 61,
  },
  {
    handle: "michelle.ruan",
    title: "把老宅的天井種滿植物",
    content: "採光只有中午兩小時。想找懂植物的人一起去建國花市，午餐我請。",
    category: "other",
    days: 30,
    hoursAgo: 75,
  },
  {
    handle: "hao.climb",
    title: "今年爬完十座百岳",
    content: "還差三座。體能不拘，守時就好，下山一起吃熱炒。",
    category: "health",
    days: 30,
    hoursAgo: 88,
  },
  {
    handle: "amber.law",
    title: "有人教我分辨葡萄酒的產區",
    content: "每次點酒都假裝在思考。想認真學一次，從布根地開始。",
    category: "study",
    days: 14,
    hoursAgo: 100,
  },
  {
    handle: "victor.lai",
    title: "存到一艘小帆船",
    content: "碼頭的位子已經排到，船還在路上。想先找到願意一起出海的人。",
    category: "wealth",
    days: 30,
    hoursAgo: 130,
  },
  {
    handle: "sunmoon.lady",
    title: "清晨五點的湖面，划一次獨木舟",
    content: "霧會在日出後十分鐘散掉。住得近的話，前一晚我來煮宵夜。",
    category: "love",
    days: 20,
    hoursAgo: 150,
  },
  {
    handle: "ray.synth",
    title: "做一張只有環境音的專輯",
    content: "想收集大家家裡的聲音：水壺、貓、午後的電風扇。願意借我錄一分鐘的人，請和我聊聊。",
    category: "other",
    days: 30,
    hoursAgo: 170,
  },
]

/** The members who like a wish: every few from a start index, never its owner. */
const likersOf = (owner: string, place: number, members: readonly DemoMember[]) =>
  members
    .filter(({ handle, seed }) => handle !== owner && (seed * 7 + place * 5) % 11 < 1 + (place % 5))
    .map(({ handle }) => handle)

interface WishSeeding {
  /** Member ids by handle. */
  ids: ReadonlyMap<string, string>
  members: readonly DemoMember[]
  now: number
  servicesAt: (instant: number) => Services
  signal: AbortSignal | undefined
}

/** Creates the demo wishes with their likes, each at its time. Skips owners that already have a wish. */
export const seedWishes = ({ ids, members, now, servicesAt, signal }: WishSeeding) => {
  const seedWish = async ({ handle, hoursAgo, isPinned = false, ...fields }: DemoWish, place: number) => {
    const owner = ids.get(handle)
    if (!owner) return
    const { wishes } = servicesAt(now - hoursAgo * hour)
    const [known] = (await wishes.list(owner, { tab: "all", user_id: owner, limit: 1 })).wishes
    const { id } = known ?? (await wishes.create(owner, { ...fields, isPinned }, undefined)).wish
    for (const liker of likersOf(handle, place, members)) await wishes.like(ids.get(liker) ?? "", id, true)
  }
  return forEachConcurrently(demoWishes.entries(), ([place, wish]) => seedWish(wish, place), signal)
}
