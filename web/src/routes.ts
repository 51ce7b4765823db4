import { adminPages } from "@pinyu/contract/admin/pages"
import { pages } from "@pinyu/contract/pages"
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes"

/** Pages inside a frame that stays when a page fails. */
const framed = (frame: "member" | "open" | "admin", children: ReturnType<typeof route>[]) =>
  layout(`pages/layouts/${frame}.tsx`, [layout("pages/layouts/page.tsx", { id: `${frame}-page` }, children)])

export default [
  layout("pages/layouts/public-only.tsx", [
    index("pages/landing.tsx"),
    layout("pages/layouts/auth.tsx", [
      route(pages.login, "pages/login.tsx"),
      route(pages.register, "pages/register.tsx"),
      route(pages.forgotPassword, "pages/forgot-password.tsx"),
    ]),
  ]),
  // Members can open mailed links too.
  layout("pages/layouts/auth.tsx", { id: "auth-open" }, [
    route(pages.resetPassword(":token?"), "pages/reset-password.tsx"),
    route(pages.verifyAccount(":token?"), "pages/verify-account.tsx"),
    route("/account-link/:action/:token?", "pages/account-link.tsx"),
    route(pages.stopMails(":token?"), "pages/stop-mails.tsx"),
    route(adminPages.login, "pages/admin-login.tsx"),
  ]),
  // One route for the whole console, because a first visit loads the list of all routes.
  framed("admin", [route("/admin/:section/:id?", "pages/admin-console.tsx")]),
  framed("member", [
    route(pages.explore, "pages/explore.tsx"),
    route(pages.search, "pages/search.tsx"),
    route(pages.feed, "pages/feed.tsx"),
    // One route for the tree and for one wish, because a first visit loads the list of all routes.
    route(pages.wish(":wishId?"), "pages/wishes.tsx"),
    route(pages.friends, "pages/friends.tsx"),
    // One route with or without an open conversation, so that the list stays mounted.
    route(pages.chatWith(":conversationId?"), "pages/chat.tsx"),
    route(pages.conversation(":conversationId"), "pages/chat-conversation.tsx"),
    route(pages.conversationInChat(":conversationId"), "pages/chat-conversation.tsx", {
      id: pages.conversationInChat(":conversationId"),
    }),
    route(pages.profile, "pages/profile.tsx"),
    route(pages.firstSteps, "pages/first-steps.tsx"),
    route(pages.user(":userId"), "pages/user.tsx"),
    route(pages.privateAlbum, "pages/private-album.tsx"),
    route(pages.album(":albumId"), "pages/album.tsx"),
    // One route for all its pages, because a first visit loads the list of all routes.
    route(`${pages.settings}/:page?`, "pages/settings.tsx"),
    route(pages.profilePrivacy, "pages/settings.tsx", { id: pages.profilePrivacy }),
    route(pages.notifications, "pages/notifications.tsx"),
  ]),
  framed("open", [
    route(pages.terms, "pages/terms-of-service.tsx"),
    route(pages.privacy, "pages/privacy-policy.tsx"),
    route(pages.safety, "pages/safety.tsx"),
    // Visitors see a demonstration of the passkeys page.
    route(pages.passkeys, "pages/settings.tsx", { id: pages.passkeys }),
    route(pages.contact, "pages/contact.tsx"),
    route(pages.contactFormStatus(":formId"), "pages/contact-form-status.tsx"),
    route(pages.contactFormReply(":formId"), "pages/contact-form-reply.tsx"),
    route(pages.verifyContactEmail(":token?"), "pages/verify-contact-email.tsx"),
    route("*", "pages/not-found.tsx"),
  ]),
] satisfies RouteConfig
