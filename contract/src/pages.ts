/** A path segment. A leading colon stays, so that `pages.user(":userId")` is the route pattern. */
export const segment = (value: string) => (value.startsWith(":") ? value : encodeURIComponent(value))

/** The token for guests. The member who sent the form needs none. */
const tokenQuery = (token: string | undefined) =>
  token === undefined ? "" : `?token=${encodeURIComponent(token)}`

/** The first steps of a member, in order. */
export const firstStepNames = ["preferences", "photo", "prompts", "preview"] as const
export type FirstStep = (typeof firstStepNames)[number]

/**
 * The paths of the web app, for links, redirects, mails and the router. Those of the admin console are in
 * `admin/pages.ts`, because a first visit loads this file.
 */
export const pages = {
  landing: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: (token: string) => `/reset-password/${segment(token)}`,
  /** Without a token: for members, from the bell. */
  notMe: (token?: string) =>
    token === undefined ? "/account-link/not-me" : `/account-link/not-me/${segment(token)}`,
  confirmEmail: (token: string) => `/account-link/confirm-email/${segment(token)}`,
  /** A plan of a meeting, for the contact of the member who meets. */
  sharedMeeting: (token: string) => `/account-link/meeting/${segment(token)}`,
  undoEmail: (token: string) => `/account-link/undo-email/${segment(token)}`,
  verifyAccount: (token: string) => `/verify-account/${segment(token)}`,

  explore: "/explore",
  search: "/search",
  feed: "/feed",
  /** The feed, scrolled to a highlighted post. */
  post: (postId: string) => `/feed?postId=${segment(postId)}`,
  /** The same with open comments. */
  postComments: (postId: string) => `/feed?postId=${segment(postId)}&comments=1`,
  wishes: "/wishes",
  wish: (wishId: string) => `/wishes/${segment(wishId)}`,
  friends: "/friends",
  chat: "/chat",
  chatWith: (conversationId: string) => `/chat/${segment(conversationId)}`,
  conversation: (conversationId: string) => `/conversation/${segment(conversationId)}`,
  /** The longer path of the specification for the same page. */
  conversationInChat: (conversationId: string) => `/chat/conversation/${segment(conversationId)}`,
  profile: "/profile",
  profilePrivacy: "/profile/privacy",
  firstSteps: "/profile/start",
  firstStep: (step: string) => `/profile/start?step=${segment(step)}`,
  user: (userId: string) => `/user/${segment(userId)}`,
  privateAlbum: "/private-album",
  album: (albumId: string) => `/albums/${segment(albumId)}`,
  /** On a phone the list of the sections; on a wide screen it opens the first one. */
  settings: "/settings",
  settingsAccount: "/settings/account",
  settingsSecurity: "/settings/security",
  settingsNotifications: "/settings/notifications",
  settingsAppearance: "/settings/appearance",
  settingsDevices: "/settings/devices",
  settingsReports: "/settings/reports",
  settingsMeetings: "/settings/meetings",
  passkeys: "/settings/passkeys",
  membership: "/settings/membership",
  leaving: "/settings/leaving",
  notifications: "/notifications",
  /** The unsubscribe link of notification mails. */
  stopMails: (token: string) => `/unsubscribe/${segment(token)}`,

  terms: "/terms-of-service",
  privacy: "/privacy-policy",
  safety: "/safety",
  contact: "/contact",
  contactFormStatus: (formId: string, token?: string) =>
    `/contact-form/${segment(formId)}/status${tokenQuery(token)}`,
  contactFormReply: (formId: string) => `/contact-form/${segment(formId)}/reply`,
  verifyContactEmail: (token: string) => `/verify-email/${segment(token)}`,
} as const
