/** A path segment from a value; a leading colon is kept, so that `pages.user(":userId")` is the route pattern. */
const segment = (value: string) => (value.startsWith(":") ? value : encodeURIComponent(value))

/** What lets a guest in; the member who sent the form needs none. */
const tokenQuery = (token: string | undefined) =>
  token === undefined ? "" : `?token=${encodeURIComponent(token)}`

/** Every address of the web app, for links, redirects, mails and the route table alike. Paths only, no origin. */
export const pages = {
  landing: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: (token: string) => `/reset-password/${segment(token)}`,
  verifyAccount: (token: string) => `/verify-account/${segment(token)}`,

  explore: "/explore",
  search: "/search",
  feed: "/feed",
  /** The feed, where this post is looked for and marked. */
  post: (postId: string) => `/feed?postId=${segment(postId)}`,
  /** The same with its comments open. */
  postComments: (postId: string) => `/feed?postId=${segment(postId)}&comments=1`,
  wishes: "/wishes",
  friends: "/friends",
  chat: "/chat",
  chatWith: (conversationId: string) => `/chat/${segment(conversationId)}`,
  conversation: (conversationId: string) => `/conversation/${segment(conversationId)}`,
  /** The same page by the longer name that the specification gives it. */
  conversationInChat: (conversationId: string) => `/chat/conversation/${segment(conversationId)}`,
  profile: "/profile",
  profilePrivacy: "/profile/privacy",
  user: (userId: string) => `/user/${segment(userId)}`,
  privateAlbum: "/private-album",
  album: (albumId: string) => `/albums/${segment(albumId)}`,
  settings: "/settings",
  notifications: "/notifications",
  /** Where the link in a mail of notifications ends these mails. */
  stopMails: (token: string) => `/unsubscribe/${segment(token)}`,

  terms: "/terms-of-service",
  privacy: "/privacy-policy",
  contact: "/contact",
  contactFormStatus: (formId: string, token?: string) =>
    `/contact-form/${segment(formId)}/status${tokenQuery(token)}`,
  contactFormReply: (formId: string) => `/contact-form/${segment(formId)}/reply`,
  verifyContactEmail: (token: string) => `/verify-email/${segment(token)}`,

  adminLogin: "/admin/login",
  adminDashboard: "/admin/dashboard",
  adminContactForms: "/admin/contact",
  adminContactForm: (formId: string) => `/admin/contact/${segment(formId)}`,
  adminAnnouncements: "/admin/announcements",
} as const
