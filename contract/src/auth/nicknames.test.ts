import data from "unhomoglyph/data.json" with { type: "json" }
import { describe, expect, it } from "vitest"
import { isReservedNickname } from "./nicknames.ts"

describe("a nickname that impersonates the team", () => {
  it.each([
    ...["品遇", "官方", "客服", "管理員", "系統", "Pinyu", "admin", "Official", "SUPPORT", "staff"],
    ...["品遇客服", "官方 Pinyu", "品遇小幫手", "我是管理員喔", "Pinyu Team", "系統通知", "Customer Service"],
    // Simplified and similar characters
    ...["管理员", "系统通知", "客户服务", "宮方帳號"],
    // Spaces, signs and invisible characters
    ...["品 遇", "官.方", "客\u200b服", "管\u3164理員", "官️方✅", "a d m i n", "p\u00adinyu"],
    // Full width, enclosed letters and other alphabets
    ...["ＡＤＭＩＮ", "ｐｉｎｙｕ小編", "𝓐𝓭𝓶𝓲𝓷", "ⓢⓣⓐⓕⓕ", "🅰🅳🅼🅸🅽", "ᴀᴅᴍɪɴ"],
    ...["аdmin", "Оfficial", "ΑDΜΙΝ", "Ρinyu", "рinуu", "ѕupport", "ѕtаff", "Pιnyυ", "ádmín", "ADMİN"],
    ...["Ꮲinyu", "ꓑinyu", "Ꭺdmin", "aɗmin", "Տupport", "站⻑"],
    // Digits and letters that look alike
    ...["4dm1n", "0fficial", "officiaI", "offic1al", "adrnin", "Adm!n", "5upport", "st@ff", "p1nyu"],
    // The team's own words, in traditional, simplified and mixed characters, and by their sound
    ...[
      "安全中心",
      "风控",
      "風控專員",
      "審核員",
      "审核员",
      "真人認證官",
      "认证中心",
      "站務",
      "小編",
      "小 编",
      "编輯部",
    ],
    ...[
      "security",
      "Security Team",
      "Mod",
      "m o d",
      "адмін",
      "Админ",
      "модератор",
      "xiaobian",
      "小編\u{e0041}",
    ],
    ...["品鱼", "品魚", "品⿂", "⼩編", "官\u0301\u0301方", "a\u034fdmin", "ad\u{e0101}min", "𝗌𝖾𝖼𝗎𝗋𝗂𝗍𝗒"],
    // Beside other words
    ...["PinyuOfficial", "amy_admin", "staff01", "Pinyu客服", "小美Support", "sysadmin", "Moderator"],
  ])("%s is rejected", (name) => {
    expect(isReservedNickname(name)).toBe(true)
  })

  it.each([
    ...["小雅", "品妤", "遇見你", "官小姐", "服裝設計師", "雅雅 Yaya", "100%真誠", "🌙月光", "系統工程師"],
    ...["Stafford", "Falstaff", "Badminton 羽球", "Chad Min", "Supportive", "Pinyuan", "Pin Chen"],
    ...[
      "Office Lady",
      "Admiral",
      "Systematic",
      "Eva Li",
      "Lilly",
      "Олег",
      "Αθηνά",
      "Søren",
      "さくら",
      "지민",
    ],
    ...[
      "Nguyễn Hương",
      "K1",
      "A",
      "小魚",
      "品瑜",
      "品玉",
      "Modern Love",
      "Modesty",
      "安全感",
      "Дмитрий",
      "Amod",
    ],
  ])("%s is accepted", (name) => {
    expect(isReservedNickname(name)).toBe(false)
  })

  it("with a letter that Unicode calls confusable is rejected, for each such letter", () => {
    const words = [
      "admin",
      "official",
      "support",
      "webmaster",
      "helpdesk",
      "guanfang",
      "kefu",
      "品遇",
      "小編",
      "風控",
    ]
    const imitations = Object.entries(data).flatMap(([character, letter]) => {
      const word = words.find((each) => each.includes(letter.toLowerCase()))
      return word ? [word.replace(letter.toLowerCase(), character)] : []
    })
    expect(imitations.length).toBeGreaterThan(900)
    expect(imitations.filter((name) => !isReservedNickname(name))).toEqual([])
  })
})
