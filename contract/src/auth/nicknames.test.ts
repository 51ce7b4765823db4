import { describe, expect, it } from "vitest"
import { isReservedNickname } from "./nicknames.ts"

describe("a nickname that impersonates the team", () => {
  it.each([
    ...["品遇", "官方", "客服", "管理員", "系統", "Pinyu", "admin", "Official", "SUPPORT", "staff"],
    ...["品遇客服", "官方 Pinyu", "品遇小幫手", "我是管理員喔", "Pinyu Team", "系統通知", "Customer Service"],
    // Simplified and similar characters
    ...["管理员", "系统通知", "客户服务", "宮方帳號"],
    // Spaces, signs and invisible characters
    ...[
      "品 遇",
      "官.方",
      "客\u200b服",
      "管\u3164理員",
      "官️方✅",
      "a d m i n",
      "ad-min",
      "P.i.n.y.u",
      "p\u00adinyu",
    ],
    // Full width, enclosed letters and other alphabets
    ...["ＡＤＭＩＮ", "ｐｉｎｙｕ小編", "𝓐𝓭𝓶𝓲𝓷", "ⓢⓣⓐⓕⓕ", "🅰🅳🅼🅸🅽", "ᴀᴅᴍɪɴ"],
    ...["аdmin", "Оfficial", "ΑDΜΙΝ", "Ρinyu", "рinуu", "ѕupport", "ѕtаff", "Pιnyυ", "ádmín", "ADMİN"],
    ...["Ꮲinyu", "ꓑinyu", "ⲣinyu", "ᑭinyu", "Ꭺdmin", "aɗmin", "Տupport", "站⻑"],
    // Digits and letters that look alike
    ...["4dm1n", "0fficial", "officiaI", "offic1al", "adrnin", "Adm!n", "5upport", "st@ff", "p1nyu"],
    // Beside other words
    ...[
      "PinyuOfficial",
      "StaffAmy",
      "amy_admin",
      "admin123",
      "staff01",
      "Pinyu客服",
      "小美Support",
      "sysadmin",
    ],
    ...["Administrator", "Moderator"],
  ])("%s is rejected", (name) => {
    expect(isReservedNickname(name)).toBe(true)
  })

  it.each([
    ...[
      "小雅",
      "品妤",
      "小品",
      "遇見你",
      "官小姐",
      "客家妹",
      "管先生",
      "系花",
      "理員",
      "方先生",
      "服裝設計師",
    ],
    ...["雅雅 Yaya", "Vivian", "100%真誠", "第3位朋友", "🌙月光", "Ｍｏｏｎ", "貓奴 =^_^=", "系統工程師"],
    ...[
      "Stafford",
      "Falstaff",
      "Badminton 羽球",
      "Chad Min",
      "Brad Minton",
      "Supportive",
      "Pinyuan",
      "Pin Chen",
    ],
    ...["Olivia", "Miller", "Office Lady", "Admiral", "Systematic", "Eva Li", "Bill", "Lilly", "Vera"],
    ...[
      "Олег",
      "Наташа",
      "Αθηνά",
      "Νίκος",
      "José",
      "Chloé",
      "Søren",
      "さくら",
      "ミナ",
      "지민",
      "Nguyễn Hương",
    ],
    ...["May 5", "K1", "007", "Ann & Bob", "A"],
  ])("%s is accepted", (name) => {
    expect(isReservedNickname(name)).toBe(false)
  })
})
