import { fault } from "./fault.mjs"

/** The faults of the web app. */
export const webFaults = [
  fault(
    "web-badge-counts-double",
    "The title of a page collects the unread counts.",
    "web/src/lib/pages/unread-badge.test.ts",
  ),
  fault(
    "web-bubble-contrast",
    "The small text of one's own messages is too faint.",
    "web/src/features/chat/pane/bubble-contrast.test.ts",
  ),
  fault(
    "web-cached-page-never-renewed",
    "The cached start page is never renewed.",
    "web/src/lib/pages/cached-pages.test.ts",
  ),
  fault(
    "web-count-not-rolled-back",
    "A change of notifications that failed leaves the count changed.",
    "web/src/features/notifications/cache.test.ts",
  ),
  fault("web-day-of-device", "“Yesterday” follows UTC instead of Taipei.", "web/src/lib/time.test.ts"),
  fault(
    "web-draft-forgotten",
    "The composer forgets its draft when another conversation is opened.",
    "e2e/flows/chat.spec.ts",
  ),
  fault(
    "web-draft-of-other-member",
    "A member sees the draft of another member of the same device.",
    "web/src/features/contact/draft.test.ts",
    "web/src/features/chat/composer/composer.test.ts",
  ),
  fault(
    "web-draft-overwritten",
    "Drafts that return after a quick exit replace newer ones.",
    "web/src/features/chat/composer/composer.test.ts",
  ),
  fault(
    "web-enter-during-composition",
    "Enter in an input method sends the message.",
    "web/src/lib/composing-keys.test.ts",
  ),
  fault(
    "web-error-not-announced",
    "The error of a field is not connected with it.",
    "web/src/ui/form/field.stories.tsx",
  ),
  fault(
    "web-error-text-missing",
    "A form that was rejected shows no error.",
    "web/src/ui/form/form.stories.tsx",
  ),
  fault(
    "web-exit-drops-words",
    "A quick exit deletes the unsent words before it takes them.",
    "web/src/features/quick-exit/leaving.test.ts",
  ),
  fault(
    "web-failed-change-stays",
    "A change that the server rejected stays on the screen.",
    "web/src/lib/query/use-optimistic-change.test.ts",
  ),
  fault(
    "web-focus-not-returned",
    "A dialog that closes does not return the focus.",
    "web/src/ui/member/dialog.stories.tsx",
  ),
  fault("web-hint-contrast", "Hints below fields are too faint.", "web/src/ui/form/field.stories.tsx"),
  fault("web-html-in-documents", "HTML in a document is rendered.", "web/src/ui/document-text.stories.tsx"),
  fault(
    "web-key-of-changed-form",
    "A changed form is sent with the idempotency key of the earlier one.",
    "web/src/lib/api/idempotency-keys.test.ts",
  ),
  fault(
    "web-list-skips-page",
    "A list loads the same page again at its end.",
    "web/src/lib/query/paged-list.test.ts",
  ),
  fault(
    "web-lock-clock-back",
    "The lock opens when the device's clock goes back.",
    "web/src/features/app-lock/lock.test.ts",
  ),
  fault(
    "web-offline-message-fails",
    "A message that could not be sent offline is not sent later.",
    "web/src/features/chat/outbox/outbox.test.ts",
  ),
  fault(
    "web-offline-without-scripts",
    "The service worker does not cache the app's scripts.",
    "e2e/flows/offline.spec.ts",
  ),
  fault(
    "web-own-message-unread",
    "A message of one's own counts as unread in the list.",
    "web/src/features/chat/list/conversations.test.ts",
    "web/src/features/chat/cache.test.ts",
  ),
  fault(
    "web-push-opens-other-site",
    "A push can open another site.",
    "web/src/lib/pages/service-worker.test.ts",
  ),
  fault(
    "web-read-while-hidden",
    "A message is marked as read on a hidden page.",
    "e2e/flows/chat-reading.spec.ts",
  ),
  fault(
    "web-required-dialog-escapes",
    "A dialog that must be answered closes on Escape.",
    "web/src/ui/member/dialog.stories.tsx",
  ),
  fault(
    "web-returns-to-other-site",
    "After a sign-in, a link leads to another site.",
    "web/src/lib/session/return-to.test.ts",
  ),
  fault(
    "web-undo-does-nothing",
    "The action of a toast, such as undo, does nothing.",
    "web/src/ui/toast/toast-region.stories.tsx",
  ),
  fault(
    "web-unsaved-left",
    "A page with unsaved changes is left without a question.",
    "web/src/ui/member/leave-guard.stories.tsx",
  ),
]
