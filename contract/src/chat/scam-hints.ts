import { type ScamHint, scamHints } from "./options.ts"

/** Invisible characters, which senders insert to hide words from filters. */
const unseen = /[\p{Cf}\p{Variation_Selector}]/gu

/**
 * Normalizes a text to what a reader sees: full-width letters become letters, invisible characters disappear.
 */
export const asRead = (text: string) => text.normalize("NFKC").replace(unseen, "").toLowerCase()

const domainEnds =
  "com|net|org|info|biz|io|me|cc|tv|tw|cn|hk|jp|kr|sg|my|us|uk|co|ai|app|dev|xyz|top|shop|store|vip|site|online|club|" +
  "live|link|ly|gl|gg|gd|to|win|icu|fun|pro|asia|ee|im|ph|ru|su|tk|ml|ga|cf|gq|cyou|buzz|finance|money|trade|bet|wang"

/** A web address, with or without a scheme. Does not match the domain of an e-mail address. */
const link = new RegExp(
  `https?://\\S|(?<![a-z0-9.-])www\\.[a-z0-9]|(?<![a-z0-9@._-])(?:[a-z0-9-]+\\.)+(?:${domainEnds})(?![a-z0-9-]|\\.[a-z0-9])`,
)

/** Ten to sixteen digits, grouped or not, that are no mobile number and no part of a longer number. */
const accountNumber = "(?<![\\d.+-])(?!09\\d{2}[ -]?\\d{3}[ -]?\\d{3}(?!\\d))\\d(?:[ -]?\\d){9,15}(?![\\d.])"
const moneyWords =
  "帳號|帳戶|賬號|賬戶|账号|账户|戶頭|户头|匯款|汇款|匯到|匯給|轉帳|轉賬|转账|轉到|存款|銀行|银行|郵局|邮局|卡號|atm"
const nearby = "[^]{0,40}?"
const bankAccount = [
  new RegExp(`(?:${moneyWords})${nearby}${accountNumber}`),
  new RegExp(`${accountNumber}${nearby}(?:${moneyWords})`),
  // A bank code and an account number: (822) 1234-5678-9012, 700-12345678901234.
  /(?<![\d-])\(?[0-8]\d{2}\)?[ -]{1,3}\d{4}(?:[ -]?\d){6,12}(?![\d-])/,
  // Wallet addresses of common cryptocurrencies.
  /(?<![a-z0-9])(?:0x[0-9a-f]{40}|bc1[0-9a-z]{25,59}|t[1-9a-z]{33})(?![a-z0-9])/,
]

const messengers =
  "line|telegram|whats ?app|we ?chat|weixin|wx|vx|tg|ig|instagram|signal|skype|qq|微信|電報|电报|紙飛機|纸飞机|賴|赖"
const messenger = `(?<![a-z])(?:${messengers})(?![a-z])`
const joins = "(?:(?:的|我)?(?: ?(?:id|帳號|賬號|账号|號碼|號|号))?)"
/**
 * A user name of at least four characters. Without a leading mark, it must contain a digit, a dot or a
 * hyphen.
 */
const marked = `(?:是|為|为|叫|[:=>@#]|->)\\s*@?[a-z0-9][a-z0-9._-]{3,}`
const unmarked = "\\s*@?(?=[a-z0-9._-]*[\\d._-])[a-z0-9][a-z0-9._-]{3,}"
const messagingId = [
  /(?<![a-z0-9])(?:line\.me|lin\.ee|t\.me|telegram\.me|wa\.me|u\.wechat\.com)\//,
  new RegExp(`${messenger}${joins}\\s*(?:${marked})`),
  new RegExp(`${messenger}${joins}${unmarked}`),
  new RegExp(`${messenger} ?(?:id|帳號|賬號|账号)`),
  // "Add me on LINE", "let us continue on Telegram". 賴 is also a surname and part of common words.
  /(?:加|換|换|約|转|轉)(?:我|你|個|个|一下|到|去|成|的|用|在)*\s?(?:line|telegram|tg|whats ?app|we ?chat|微信|電報|电报)(?![a-z])/,
  /(?<![參参增更添])(?:加|換|换)(?:我|你|個|个|一下|的)*[賴赖](?![床皮帳帐清佩著着])/,
  /(?:私|密)[賴赖](?:我|聊)/,
]

const investment =
  /投資|投资|穩賺|稳赚|包賺|躺賺|日賺|月賺|保證獲利|保证获利|保本|高報酬|高回報|獲利|获利|帶單|带单|明牌|飆股|操盤|内线消息|內線消息|被動收入|財富自由|虛擬貨幣|虚拟货币|加密貨幣|加密货币|虛擬幣|比特幣|比特币|以太幣|泰達幣|(?<![a-z])(?:usdt|btc|eth)(?![a-z])|外匯|外汇|量化交易|入金|出金|博弈|娛樂城|下注|刷單|刷单|搶單|抢单|返利|套利/

const signs: Record<ScamHint, readonly RegExp[]> = {
  link: [link],
  bank_account: bankAccount,
  messaging_id: messagingId,
  investment: [investment],
}

/**
 * Finds common signs of fraud in a text. The hints only warn the reader, so precision matters more than
 * recall.
 */
export const findScamHints = (text: string): ScamHint[] => {
  const read = asRead(text)
  return scamHints.filter((hint) => signs[hint].some((sign) => sign.test(read)))
}
