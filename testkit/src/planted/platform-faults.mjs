import { fault } from "./fault.mjs"

/** The faults of the server's platform, database and HTTP, of the contract, and those that only real components show. */
export const platformFaults = [
  fault(
    "contract-age-on-birthday",
    "A member comes of age one day after the birthday.",
    "contract/src/calendar.test.ts",
  ),
  fault(
    "contract-edit-time-short",
    "A message can no longer be edited in the last second of its time.",
    "contract/src/chat/editing.test.ts",
  ),
  fault(
    "contract-look-alike-nickname",
    "A nickname in look-alike letters imitates the team.",
    "contract/src/auth/nicknames.test.ts",
  ),
  fault(
    "contract-quiet-until-midnight",
    "Quiet hours over midnight never apply.",
    "contract/src/notifications/quiet-hours.test.ts",
  ),
  fault(
    "db-block-one-way",
    "A block hides the blocked member, but not the blocker.",
    "server/src/db/visibility.test.ts",
    "server/src/features/friends/blacklist.test.ts",
  ),
  fault(
    "db-event-before-commit",
    "Events are sent before the commit, also of what is rolled back.",
    "server/src/db/after-commit.test.ts",
  ),
  fault(
    "db-key-of-other-request",
    "An idempotency key that is reused with another request returns the first answer.",
    "server/src/db/idempotency.test.ts",
  ),
  fault(
    "db-message-sent-twice",
    "The migration lets a message be sent twice.",
    "server/src/features/chat/messages.test.ts",
    "server/src/features/chat/sending-together.test.ts",
  ),
  fault(
    "db-open-reports-repeat",
    "The migration lets a member report the same thing twice.",
    "server/src/features/reports/reports.test.ts",
  ),
  fault(
    "db-page-skips-equal-times",
    "The next page leaves out rows with the time of the last one.",
    "server/src/features/friends/lists.test.ts",
    "server/src/features/explore/explore.test.ts",
  ),
  fault(
    "db-posts-for-matches",
    "Posts for matches are visible to everybody.",
    "server/src/features/feed/post-audience.test.ts",
  ),
  fault(
    "db-wildcards-unescaped",
    "Percent and underscore match any text in a search.",
    "server/src/features/chat/search.test.ts",
    "server/src/features/explore/explore-filters.test.ts",
  ),
  fault(
    "http-fields-missing",
    "An error does not name the fields that are wrong.",
    "server/src/features/auth/registration-input.test.ts",
  ),
  fault(
    "http-foreign-origin",
    "A page of another origin can use the session's cookie.",
    "server/src/features/auth/sessions.test.ts",
    "server/src/features/auth/requests.test.ts",
  ),
  fault(
    "http-one-request-too-many",
    "One request more than the maximum is handled at a time.",
    "server/src/app/http/request-limits.test.ts",
  ),
  fault(
    "jobs-failure-completed",
    "A job that failed counts as done.",
    "server/src/platform/jobs/jobs.test.ts",
  ),
  fault(
    "media-too-long",
    "A video longer than the limit is accepted.",
    "server/src/platform/media/media-tool.test.ts",
  ),
  fault(
    "pictures-location-kept",
    "Stored pictures keep the place where they were taken.",
    "server/src/features/profiles/photos.test.ts",
  ),
  fault(
    "pictures-one-owner-first",
    "A member with many pictures lets the others wait.",
    "server/src/platform/pictures/fair-queue.test.ts",
  ),
  fault(
    "real-postgres-15-lacks-it",
    "A query uses what only PostgreSQL 16 has.",
    "real server/src/app/walk.test.ts",
    "real server/src/app/hot-calls.test.ts",
  ),
  fault(
    "real-s3-range",
    "A bucket returns one byte too few of a range.",
    "real server/src/platform/storage/storage.conformance.test.ts",
  ),
  fault(
    "real-valkey-window-stays",
    "A shared rate limit never opens again.",
    "real server/src/platform/security/rate-limits.test.ts",
  ),
  fault(
    "security-csv-formula",
    "A cell of an exported table can be a formula.",
    "server/src/platform/csv.test.ts",
  ),
  fault(
    "security-otp-replayed",
    "A code of an authenticator app works twice.",
    "server/src/platform/security/authenticator-apps.test.ts",
    "server/src/features/second-step/second-step.test.ts",
  ),
  fault(
    "security-rejected-attempt-counts",
    "A rate limit allows one call more.",
    "server/src/platform/security/rate-limits.test.ts",
  ),
  fault(
    "security-whole-ipv6-address",
    "A limit counts each IPv6 address of a network for itself.",
    "server/src/platform/security/network-of.test.ts",
  ),
  fault(
    "senders-mail-unescaped",
    "A name becomes HTML in a mail.",
    "server/src/platform/senders/mail-layout.test.ts",
  ),
  fault(
    "senders-text-lost",
    "A text message that the service could not take is not sent again.",
    "server/src/platform/senders/sms-webhook.test.ts",
  ),
  fault(
    "sockets-foreign-room",
    "A socket may name another member.",
    "server/src/app/sockets/sockets.test.ts",
  ),
  fault(
    "sockets-post-for-all",
    "A post for nobody is sent to everybody with the feed open.",
    "server/src/features/feed/posting.test.ts",
    "server/src/features/feed/posts.test.ts",
    "server/src/features/feed/comments.test.ts",
    "server/src/app/sockets/sockets.test.ts",
  ),
  fault(
    "storage-cached-too-long",
    "Browsers and a CDN keep a deleted file for an hour.",
    "server/src/app/http/cdn.test.ts",
    "server/src/platform/storage/disk-storage.test.ts",
  ),
  fault(
    "storage-error-swallowed",
    "A file of which a copy remains counts as deleted.",
    "server/src/platform/storage/fallback-bucket.test.ts",
  ),
  fault(
    "storage-owner-unsigned",
    "The owner of a file can be removed from its URL.",
    "server/src/platform/storage/disk-storage.test.ts",
    "server/src/platform/storage/signed-urls.test.ts",
  ),
]
