import {
  isNamed,
  type Named,
  ofNotification,
  ofOthers,
  open,
  own,
  type Row,
  toStrangers,
} from "./access-matrix.kinds.fixture.ts"

const ofSome = ({ notificationId }: Named) => ({ body: { notificationIds: [notificationId] } })

/** The access matrix of notifications. */
export const notificationRows = {
  "notifications.list": { kind: "lists members", shows: isNamed, cells: toStrangers },
  "notifications.unreadCount": {
    kind: "lists members",
    shows: (answer) => /"unreadCount":[1-9]/.test(answer),
    cells: { ...toStrangers, owner: "shown" },
  },
  "notifications.markRead": {
    kind: "names a member",
    call: ofSome,
    cells: ofOthers,
  },
  "notifications.markOneRead": { kind: "names a member", call: ofNotification, cells: ofOthers },
  // The owner's notification is unread, and not deleted: nothing changes.
  "notifications.markUnread": {
    kind: "names a member",
    call: ofNotification,
    cells: { ...ofOthers, owner: "answered" },
  },
  "notifications.remove": { kind: "names a member", call: ofNotification, cells: ofOthers },
  "notifications.removeAll": own,
  "notifications.removeSome": {
    kind: "names a member",
    call: ofSome,
    cells: ofOthers,
  },
  "notifications.restore": {
    kind: "names a member",
    call: ofSome,
    cells: { ...ofOthers, owner: "answered" },
  },
  "notifications.preferences": own,
  "notifications.setPreferences": own,
  "notifications.quietHours": own,
  "notifications.setQuietHours": own,
  "notifications.pushKey": own,
  "notifications.subscribe": own,
  "notifications.unsubscribe": own,
  "notifications.stopMails": open,
} as const satisfies Record<string, Row>
