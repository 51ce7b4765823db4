import { type DemoTalk, voiceOf } from "./talk.ts"

const day = 24 * 60

const lin = voiceOf("demo.lin")
const yating = voiceOf("demo.yating")
const nina = voiceOf("ocean.nina")
const zoe = voiceOf("zoe.galaxy")
const peiyu = voiceOf("peiyu.orchid")
const luna = voiceOf("luna.library")
const coco = voiceOf("coco.runway")

/** The conversations of the first sign-in. */
export const talksOfLin: readonly DemoTalk[] = [
  {
    between: ["demo.lin", "demo.yating"],
    endedMinutesAgo: 31,
    lines: [
      lin(0, "你說看完戲一定要走一段路消化，我讀到這句笑了。我看完結構計算書也是這樣。"),
      yating(9, "結構計算書也有餘韻嗎？", { reaction: "laugh" }),
      lin(3, "有的。好的結構，看完會想安靜一下。"),
      yating(2, "這句我要偷走，改天拿去安慰作者。", { answers: 2, reaction: "thumbs_up" }),
      yating(day - 200, "對了，你說的東方美人，是迪化街那一間嗎？"),
      lin(6, "是。那裡只有四張桌子，老闆話比我還少。"),
      lin(1, "上次拍的，窗邊那一桌。", { scene: 5, reaction: "heart" }),
      yating(4, "光線好舒服。可以坐一個下午不說話嗎？"),
      lin(2, "可以，那正是我去的原因。", { edited: "可以，那正是我常去的原因。" }),
      yating(day - 90, "換我問了。哪一本書改變過你？"),
      lin(12, "《陰翳禮讚》。讀完以後，我畫的房子窗戶都變小了。", { reaction: "heart" }),
      yating(3, "糟糕，這個答案太好了。", { answers: 10 }),
      yating(1, "週六下午三點，茶行見？"),
      lin(4, "好。我先去佔窗邊那一桌。", { reaction: "heart" }),
      lin(1, "第一次見面，約在人多的地方比較自在。想先走隨時說一聲，我不會多問。"),
      yating(3, "謝謝你想得這麼細。週六見。"),
    ],
  },
  {
    between: ["ocean.nina", "demo.lin"],
    endedMinutesAgo: 26,
    lines: [
      nina(0, "你好，我是妮娜。看到你說先打地基再談風景，我的工作剛好相反，先跳下去再說。"),
      lin(40, "那我們大概會在水面上碰到。你在小琉球拍的那隻海龜，現在還好嗎？", { reaction: "laugh" }),
      nina(8, "很好，牠最近學會假裝沒看到我。", { reaction: "laugh" }),
      nina(55, "今天風平浪靜，寄一片海給你。", { unread: true }),
      nina(1, null, { scene: 0, unread: true }),
    ],
  },
  {
    between: ["zoe.galaxy", "demo.lin"],
    endedMinutesAgo: 140,
    lines: [
      zoe(0, "請教一下，為什麼老房子的黃燈比較溫柔？", { likes: "talk_all_night" }),
      lin(25, "因為牆不平，光被揉散了。", { reaction: "surprised" }),
      zoe(2, "我要把這句寫進燈光提案。"),
      lin(1, "請註明出處。", { reaction: "laugh" }),
      zoe(3, "對了，這位在臺南帶古蹟導覽，你們聊老房子應該可以聊三天。", { shares: "anping.chloe" }),
      lin(4, "謝謝你想到我，我先去做功課再打招呼。", { reaction: "heart" }),
    ],
  },
  {
    between: ["demo.lin", "peiyu.orchid"],
    endedMinutesAgo: 470,
    lines: [
      lin(0, "讓一朵花保持顏色三十年，是真的嗎？"),
      peiyu(50, "真的。壓平、換紙，然後等它願意乾，急不得。"),
      lin(4, "聽起來和蓋房子很像。", { reaction: "heart" }),
      peiyu(day + 300, "館裡今天整理到一株一九二六年的標本，紫色還在。", { unread: true }),
      peiyu(2, "想請你看看，當年的人怎麼在一張紙上留住一個春天。", { unread: true }),
    ],
  },
  {
    between: ["luna.library", "demo.lin"],
    endedMinutesAgo: 1100,
    lines: [
      luna(0, "你好，聽說你常去的茶行有一面老茶罐牆，看得到年份嗎？"),
      lin(90, "看得到，老闆會搬梯子讓你慢慢看。"),
      luna(3, "第三排借書清單：", { takenBack: true }),
      luna(1, "抱歉，剛剛那是要給同事的。"),
      lin(5, "沒關係，我只看到你收得很快。", { reaction: "laugh" }),
      lin(1, "你真的收藏舊車票？"),
      luna(12, "真的，三百多張。最老的一張是民國五十二年的平快車，票根上有人用鉛筆寫了「記得買橘子」。"),
    ],
  },
  {
    between: ["coco.runway", "demo.lin"],
    endedMinutesAgo: 7500,
    lines: [
      coco(0, "你好，覺得你很有氣質，想認識你。"),
      coco(2, "我平常很少上這裡，加我 LINE 聊比較快。"),
      coco(1, "我舅舅在帶大家做投資，每個月多一份被動收入，有興趣可以帶你。"),
    ],
  },
]
