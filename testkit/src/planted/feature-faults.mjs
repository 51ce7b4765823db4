import { fault } from "./fault.mjs"

/** The faults of the server's areas. */
export const featureFaults = [
  fault(
    "account-sessions-survive",
    "A paused or ended account keeps its sessions.",
    "server/src/features/account/account.test.ts",
  ),
  fault(
    "admin-rename-not-audited",
    "Renaming a member leaves no row in the audit log.",
    "server/src/features/admin/renaming.test.ts",
  ),
  fault(
    "albums-ended-grant",
    "A grant of an album still counts after its end.",
    "server/src/features/albums/requests.test.ts",
  ),
  fault(
    "albums-grant-opens-private",
    "A grant opens a private album.",
    "server/src/features/albums/access-table.test.ts",
  ),
  fault(
    "auth-address-link-never-ends",
    "The link that undoes a change of the address does not expire.",
    "server/src/features/auth/email-changes.test.ts",
  ),
  fault(
    "auth-code-tries-unlimited",
    "A mailed code may be guessed without end.",
    "server/src/features/auth/email-code.test.ts",
  ),
  fault(
    "auth-stolen-token-accepted",
    "A refresh token is accepted long after its rotation.",
    "server/src/features/auth/auth.policy.test.ts",
  ),
  fault(
    "avoided-contacts-one-way",
    "An avoided contact still sees the member who avoids them.",
    "server/src/features/avoided-contacts/avoided-contacts.test.ts",
  ),
  fault(
    "chat-blocked-may-write",
    "A blocked member can still send messages.",
    "server/src/features/chat/chat-errors.test.ts",
  ),
  fault(
    "chat-own-message-unread",
    "A member's own message counts as unread for them.",
    "server/src/features/chat/messages.test.ts",
    "server/src/features/chat/conversations.test.ts",
  ),
  fault(
    "chat-search-finds-cleared",
    "The search finds messages that the member has deleted for themselves.",
    "server/src/features/chat/search.test.ts",
    "server/src/features/chat/clearing.test.ts",
  ),
  fault(
    "chat-view-once-twice",
    "A picture that may be opened once opens again.",
    "server/src/features/chat/view-once.test.ts",
  ),
  fault(
    "contact-closed-form-takes-replies",
    "A closed contact form accepts replies.",
    "server/src/features/contact/contact.test.ts",
    "server/src/features/contact/admin.test.ts",
  ),
  fault(
    "contact-link-never-ends",
    "A mailed link of a contact form does not expire.",
    "server/src/features/contact/contact.test.ts",
  ),
  fault(
    "explore-hidden-age-filters",
    "A filter lists members who hide what it compares.",
    "server/src/features/explore/explore-filters.test.ts",
  ),
  fault(
    "explore-one-search-too-many",
    "A member can save one search more than the limit.",
    "server/src/features/explore/saved-searches.test.ts",
  ),
  fault(
    "exports-old-sign-in",
    "An export can be downloaded without a recent sign-in.",
    "server/src/features/exports/exports.test.ts",
  ),
  fault(
    "feed-like-counts-twice",
    "A repeated like is counted again.",
    "server/src/features/feed/counters.test.ts",
    "server/src/features/feed/posts.test.ts",
  ),
  fault(
    "feed-posts-of-others-deleted",
    "A member can delete the posts of others.",
    "server/src/features/feed/posts.test.ts",
  ),
  fault(
    "figures-utc-days",
    "The figures' days begin at midnight UTC instead of Taipei's.",
    "server/src/features/figures/figures.test.ts",
  ),
  fault(
    "friends-block-keeps-shares",
    "Unblocking a member restores their access to an album.",
    "server/src/features/albums/requests.test.ts",
  ),
  fault(
    "friends-hidden-like-announced",
    "A like is announced although its member hides likes.",
    "server/src/features/friends/lists.test.ts",
  ),
  fault(
    "friends-match-race",
    "Two members who like each other at once get no match.",
    "server/src/features/friends/friends.test.ts",
  ),
  fault(
    "legal-stale-draft-published",
    "A draft that another admin has changed meanwhile is published.",
    "server/src/features/legal/versions.test.ts",
  ),
  fault(
    "media-quota-not-counted",
    "Bytes that a member sends do not count against the day's quota.",
    "server/src/features/media/quota.test.ts",
  ),
  fault(
    "meetings-stopped-contact",
    "A contact who asked for no more messages still gets them.",
    "server/src/features/meetings/meetings.test.ts",
  ),
  fault(
    "moderation-long-without-sign-in",
    "A long suspension needs no recent sign-in.",
    "server/src/app/access-matrix/fresh-sign-in.test.ts",
  ),
  fault(
    "notes-of-hidden-members",
    "Notes can be written about members whom the author may not see.",
    "server/src/app/access-matrix/access-matrix.test.ts",
  ),
  fault(
    "notifications-foreign-deleted",
    "A member can name the notifications of others.",
    "server/src/features/notifications/bell-changes.test.ts",
    "server/src/features/notifications/bell.test.ts",
  ),
  fault(
    "notifications-forged-unsubscribe",
    "Anybody can end the mails to a member with a forged token.",
    "server/src/features/notifications/digest.test.ts",
  ),
  fault(
    "notifications-late-push",
    "A push that was late arrives in quiet hours.",
    "server/src/features/notifications/quiet-hours.test.ts",
  ),
  fault(
    "passkeys-copied-authenticator",
    "A signature counter that does not grow is accepted.",
    "server/src/platform/security/passkey-answers.test.ts",
  ),
  fault(
    "preferences-first-steps-return",
    "First steps that are done can be opened again.",
    "server/src/features/preferences/preferences.test.ts",
  ),
  fault(
    "profiles-hidden-age-on-cards",
    "Cards show what a member hides.",
    "server/src/features/explore/matches.test.ts",
  ),
  fault(
    "profiles-identity-at-once",
    "The identity can be switched again at once.",
    "server/src/features/profiles/profiles.test.ts",
  ),
  fault(
    "reports-undo-does-nothing",
    "Undoing a decision leaves it in place.",
    "server/src/features/reports/decisions.test.ts",
  ),
  fault(
    "second-step-recovery-code-twice",
    "A recovery code works a second time.",
    "server/src/features/second-step/sign-in.test.ts",
    "server/src/features/second-step/second-step.test.ts",
  ),
  fault(
    "security-link-works-twice",
    "The link “not me” of a mail can be used again.",
    "server/src/features/security/security.test.ts",
  ),
  fault(
    "security-passkey-stays",
    "The link “not me” leaves the passkey that a stranger added.",
    "server/src/features/security/undo.test.ts",
    "server/src/features/security/security.test.ts",
  ),
  fault(
    "settings-change-not-audited",
    "A changed setting leaves no row in the audit log.",
    "server/src/features/settings/settings.test.ts",
  ),
  fault(
    "signals-one-count-late",
    "A signal needs one count more than its least.",
    "server/src/features/signals/signals.policy.test.ts",
    "server/src/features/signals/signals.test.ts",
  ),
  fault(
    "takedowns-file-still-public",
    "A sealed file can still be read under its own key.",
    "server/src/features/takedowns/takedowns.test.ts",
  ),
  fault(
    "verification-own-account",
    "An admin can approve the verification of their own member account.",
    "server/src/features/verification/verification.test.ts",
  ),
  fault(
    "version-cached",
    "The version is cached for an hour.",
    "server/src/app/app.test.ts",
    "server/src/app/http/http.test.ts",
  ),
  fault(
    "wishes-limit-race",
    "Concurrent requests create more wishes than the limit.",
    "server/src/features/wishes/wishes.test.ts",
  ),
  fault(
    "wishes-one-too-many",
    "A member can have one active wish more than the limit.",
    "server/src/features/wishes/wishes.test.ts",
  ),
  fault(
    "wishes-repeated-request",
    "A repeated request creates a second wish.",
    "server/src/features/wishes/wishes.test.ts",
  ),
]
