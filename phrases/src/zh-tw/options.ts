import type { ContactFormType, ContactStatus } from "@pinyu/contract/contact/options"
import type { CommunityRule } from "@pinyu/contract/moderation/options"
import type {
  DrinkingHabit,
  Gender,
  Identity,
  InteractionMode,
  RelationshipType,
  ReportReason,
  ReportTarget,
  SmokingHabit,
  Tier,
} from "@pinyu/contract/options"
import type { WishCategory } from "@pinyu/contract/wishes/options"

/** The names of the options that the contract lists. Cities use their own names. */
export const optionNames = {
  identity: {
    sugar_daddy: "甜心爹地",
    sugar_mommy: "甜心媽咪",
    sugar_baby: "甜心寶貝",
  } satisfies Record<Identity, string>,
  gender: { male: "男性", female: "女性" } satisfies Record<Gender, string>,
  tier: {
    unverified: "未驗證",
    email_verified: "已驗證 Email",
    phone_verified: "已驗證手機",
    vip: "VIP 會員",
  } satisfies Record<Tier, string>,
  smokingHabit: {
    non_smoker: "不抽菸",
    e_cigarette: "電子菸",
    occasionally: "偶爾抽",
    heavy: "菸癮較重",
    cigar: "雪茄",
  } satisfies Record<SmokingHabit, string>,
  drinkingHabit: {
    none: "不喝酒",
    social: "社交場合",
    wine_tasting: "品酒",
    leisure: "休閒小酌",
    heavy: "經常飲酒",
  } satisfies Record<DrinkingHabit, string>,
  relationshipType: {
    negotiable: "可以談談",
    long_term: "長期",
    short_term: "短期",
  } satisfies Record<RelationshipType, string>,
  interactionMode: {
    negotiable: "可以談談",
    companionship: "陪伴",
    travel_companion: "旅伴",
    dinner_gathering: "餐敘",
  } satisfies Record<InteractionMode, string>,
  wishCategory: {
    love: "愛情",
    career: "事業",
    health: "健康",
    wealth: "財富",
    study: "學習",
    family: "家庭",
    other: "其他",
  } satisfies Record<WishCategory, string>,
  reportReason: {
    fake: "假帳號或冒用身分",
    scam: "詐騙或可疑的金錢往來",
    harassment: "騷擾或不當言語",
    underage: "可能未滿 18 歲",
    illegal: "違法行為",
    photo: "不當的照片",
    other: "其他",
  } satisfies Record<ReportReason, string>,
  reportTarget: {
    member: "個人檔案",
    post: "貼文",
    comment: "留言",
    wish: "心願",
    message: "訊息",
    album: "相簿",
  } satisfies Record<ReportTarget, string>,
  communityRule: {
    underage: "未成年",
    fraud: "詐騙",
    harassment: "騷擾或威脅",
    fake: "假帳號或冒用身分",
    illegal: "違法行為或性交易",
    intimate_images: "未經同意的私密影像",
    spam: "廣告或濫發訊息",
    other: "其他違規行為",
  } satisfies Record<CommunityRule, string>,
  contactFormType: {
    bug_report: "問題回報",
    feature_suggestion: "功能建議",
    partnership: "合作提案",
    complaint: "投訴相關",
    appeal: "申訴團隊的決定",
    other: "其他",
  } satisfies Record<ContactFormType, string>,
  contactStatus: {
    pending: "待處理",
    unverified: "待驗證",
    verified: "已驗證",
    in_progress: "處理中",
    resolved: "已解決",
    closed: "已結案",
  } satisfies Record<ContactStatus, string>,
}
