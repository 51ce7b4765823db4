import type { RouteId } from "../areas.ts"
import { accountRows } from "./access-matrix.account.fixture.ts"
import { adminRows } from "./access-matrix.admin.fixture.ts"
import { albumRows } from "./access-matrix.albums.fixture.ts"
import { chatRows } from "./access-matrix.chat.fixture.ts"
import { contactRows } from "./access-matrix.contact.fixture.ts"
import {
  byNickname,
  hiddenWithBlocks,
  isNamed,
  ofComment,
  ofNote,
  ofPost,
  ofUser,
  open,
  own,
  postHidden,
  type Row,
  toStrangers,
} from "./access-matrix.kinds.fixture.ts"
import { meetingsRows } from "./access-matrix.meetings.fixture.ts"
import { notificationRows } from "./access-matrix.notifications.fixture.ts"
import { searchesRows } from "./access-matrix.searches.fixture.ts"
import { wishesRows } from "./access-matrix.wishes.fixture.ts"

/** The access matrix: who gets what on every route. */
export const rows: Record<RouteId, Row> = {
  "health.alive": open,
  "health.ready": open,
  "version.current": open,

  "profiles.me": own,
  "profiles.update": own,
  "profiles.generateUploadUrl": own,
  "profiles.privacy": own,
  "profiles.setPrivacy": own,
  "preferences.read": own,
  "preferences.write": own,
  "preferences.leaveFirstSteps": own,
  "profiles.switchIdentity": own,
  "profiles.user": {
    kind: "names a member",
    call: ofUser,
    // A visit causes a notification.
    cells: { owner: "answered", stranger: "done", ...hiddenWithBlocks },
  },

  "explore.list": { kind: "lists members", query: byNickname, shows: isNamed, cells: toStrangers },
  "explore.count": {
    kind: "lists members",
    query: byNickname,
    shows: (answer) => /"count":[1-9]/.test(answer),
    cells: toStrangers,
  },
  "explore.nearest": {
    kind: "lists members",
    // No test member is in this city.
    query: (target) => ({ ...byNickname(target), unlimited: "true", regions: "連江縣" }),
    shows: (answer) => answer.includes('{"condition":"regions","count":1}'),
    cells: toStrangers,
  },
  "explore.leftOut": {
    kind: "lists members",
    query: (target) => ({ ...byNickname(target), minAge: 70, maxAge: 70 }),
    shows: (answer) => /"(outside|hidden)":[1-9]/.test(answer),
    cells: toStrangers,
  },
  "explore.openers": {
    kind: "names a member",
    call: ofUser,
    cells: { owner: "answered", stranger: "answered", ...hiddenWithBlocks },
  },
  "explore.search": { kind: "lists members", query: byNickname, shows: isNamed, cells: toStrangers },

  "friends.iLike": { kind: "lists members", shows: isNamed, cells: toStrangers },
  "friends.likeMe": { kind: "lists members", shows: isNamed, cells: toStrangers },
  "friends.mutualLikes": { kind: "lists members", shows: isNamed, cells: toStrangers },
  "friends.stats": {
    kind: "lists members",
    shows: (answer) => /"(i_like|like_me|mutual_like)_count":[1-9]/.test(answer),
    cells: toStrangers,
  },
  "friends.blacklist": {
    kind: "lists members",
    shows: isNamed,
    cells: { owner: "absent", stranger: "absent", blocker: "shown", blocked: "absent" },
  },
  "friends.like": {
    kind: "names a member",
    call: ofUser,
    cells: { owner: "cannot_like_self", stranger: "answered", ...hiddenWithBlocks },
  },
  "friends.likePart": {
    kind: "names a member",
    call: (target) => ({
      ...ofUser(target),
      body: { part: { prompt: "ask_me" }, content: "你好", clientMessageId: "a" },
    }),
    cells: { owner: "cannot_like_self", stranger: "done", ...hiddenWithBlocks },
  },
  "friends.unlikePart": {
    kind: "names a member",
    call: (target) => ({ ...ofUser(target), body: { part: { prompt: "ask_me" } } }),
    cells: { owner: "answered", stranger: "answered", ...hiddenWithBlocks },
  },
  "friends.claimMatch": { kind: "lists members", shows: isNamed, cells: toStrangers },
  "friends.unlike": {
    kind: "names a member",
    call: ofUser,
    cells: { owner: "answered", stranger: "done", ...hiddenWithBlocks },
  },
  "friends.block": {
    kind: "names a member",
    call: (target) => ({ ...ofUser(target), body: { reason: "借錢" } }),
    cells: { owner: "cannot_block_self", stranger: "done", blocker: "done", blocked: "member_not_found" },
  },
  "friends.editBlock": {
    kind: "names a member",
    call: (target) => ({ ...ofUser(target), body: { reason: "借錢" } }),
    cells: {
      owner: "member_not_found",
      stranger: "member_not_found",
      blocker: "done",
      blocked: "member_not_found",
    },
  },
  "friends.unblock": {
    kind: "names a member",
    call: ({ blacklistId }) => ({ params: { blacklistId } }),
    cells: { owner: "answered", stranger: "answered", blocker: "done", blocked: "answered" },
  },

  "follows.list": { kind: "lists members", shows: isNamed, cells: toStrangers },
  "follows.ids": { kind: "lists members", shows: isNamed, cells: toStrangers },
  "follows.follow": {
    kind: "names a member",
    call: ofUser,
    cells: { owner: "cannot_follow_self", stranger: "answered", ...hiddenWithBlocks },
  },
  "follows.unfollow": {
    kind: "names a member",
    call: ofUser,
    cells: { owner: "answered", stranger: "done", ...hiddenWithBlocks },
  },
  "passes.list": {
    kind: "lists members",
    isPassed: true,
    shows: isNamed,
    cells: toStrangers,
  },
  "passes.pass": {
    kind: "names a member",
    isPassed: true,
    call: ofUser,
    cells: { owner: "cannot_pass_self", stranger: "done", ...hiddenWithBlocks },
  },
  "passes.undo": {
    kind: "names a member",
    isPassed: true,
    call: ofUser,
    cells: { owner: "answered", stranger: "done", ...hiddenWithBlocks },
  },

  "notes.read": {
    kind: "names a member",
    call: ofNote,
    cells: { owner: "answered", stranger: "answered", ...hiddenWithBlocks },
  },
  "notes.write": {
    kind: "names a member",
    call: (target) => ({ ...ofNote(target), body: { noteContent: "不吃辣" } }),
    cells: { owner: "cannot_note_self", stranger: "done", ...hiddenWithBlocks },
  },
  "notes.remove": {
    kind: "names a member",
    removesOwn: true,
    call: ofNote,
    cells: { owner: "answered", stranger: "done", blocker: "done", blocked: "done" },
  },

  "reports.submit": {
    kind: "names a member",
    call: ({ id }) => ({ body: { target_type: "member", target_id: id, reason: "scam" } }),
    cells: {
      owner: "cannot_report_self",
      stranger: "done",
      blocker: "report_target_not_found",
      blocked: "report_target_not_found",
    },
  },

  "reports.mine": own,
  "appeals.submit": open,
  "appeals.decisions": own,
  "appeals.submitForDecision": {
    kind: "names a member",
    // Nobody has received a decision.
    call: ({ id }) => ({ params: { id }, body: { text: "這是誤會，請再看一次我的訊息。" } }),
    cells: {
      owner: "decision_not_found",
      stranger: "decision_not_found",
      blocker: "decision_not_found",
      blocked: "decision_not_found",
    },
  },

  "feed.list": { kind: "lists members", shows: isNamed, cells: { ...toStrangers, owner: "shown" } },
  "feed.create": own,
  "feed.post": {
    kind: "names a member",
    call: ofPost,
    cells: { owner: "answered", stranger: "answered", ...postHidden },
  },
  "feed.edit": {
    kind: "names a member",
    call: (target) => ({ ...ofPost(target), body: { content: "改過的字" } }),
    cells: { owner: "done", stranger: "post_not_found", ...postHidden },
  },
  "feed.remove": {
    kind: "names a member",
    call: ofPost,
    cells: { owner: "done", stranger: "post_not_found", ...postHidden },
  },
  "feed.like": {
    kind: "names a member",
    call: ofPost,
    cells: { owner: "done", stranger: "done", ...postHidden },
  },
  "feed.unlike": {
    kind: "names a member",
    call: ofPost,
    cells: { owner: "answered", stranger: "answered", ...postHidden },
  },
  "feed.comments": {
    kind: "names a member",
    call: ofPost,
    cells: { owner: "answered", stranger: "answered", ...postHidden },
  },
  "feed.comment": {
    kind: "names a member",
    call: (target) => ({ ...ofPost(target), body: { content: "真好看" } }),
    cells: { owner: "done", stranger: "done", ...postHidden },
  },
  "feed.replies": {
    kind: "names a member",
    call: ofComment,
    cells: { owner: "answered", stranger: "answered", ...postHidden },
  },
  "feed.likeComment": {
    kind: "names a member",
    call: ofComment,
    cells: { owner: "done", stranger: "done", ...postHidden },
  },
  "feed.unlikeComment": {
    kind: "names a member",
    call: ofComment,
    cells: { owner: "answered", stranger: "answered", ...postHidden },
  },
  "feed.removeComment": {
    kind: "names a member",
    removesOwn: true,
    call: ofComment,
    // The block has deleted the comment.
    cells: { owner: "done", stranger: "done", ...postHidden },
  },
  "feed.refreshMedia": {
    kind: "names a member",
    call: ofPost,
    cells: { owner: "answered", stranger: "answered", ...postHidden },
  },

  "verification.mine": own,
  "verification.begin": own,
  "verification.submit": own,
  "verification.withdraw": own,
  "verification.result": open,

  "media.upload": own,
  "media.uploadVoice": own,

  ...chatRows,

  ...wishesRows,
  ...albumRows,
  ...notificationRows,
  "settings.firstMessages": own,

  ...contactRows,
  ...meetingsRows,
  ...searchesRows,
  ...accountRows,
  ...adminRows,
}
