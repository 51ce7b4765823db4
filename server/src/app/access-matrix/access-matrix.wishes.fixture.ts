import { isNamed, ofWish, own, type Row, toOwner, toStrangers } from "./access-matrix.kinds.fixture.ts"

/** The access matrix of wishes. */
export const wishesRows = {
  "wishes.list": {
    kind: "lists members",
    query: ({ id }) => ({ user_id: id }),
    shows: isNamed,
    cells: { ...toStrangers, owner: "shown" },
  },
  "wishes.endingSoon": {
    kind: "lists members",
    query: ({ id }) => ({ user_id: id }),
    shows: isNamed,
    cells: toStrangers,
  },
  "wishes.myStatus": own,
  "wishes.create": own,
  "wishes.wish": {
    kind: "names a member",
    call: ofWish,
    cells: { ...toOwner("answered"), stranger: "answered" },
  },
  "wishes.edit": {
    kind: "names a member",
    call: (target) => ({
      ...ofWish(target),
      body: { title: "換一個說法", content: "說明", category: "other", days: 7 },
    }),
    cells: toOwner("done"),
  },
  "wishes.close": { kind: "names a member", call: ofWish, cells: toOwner("done") },
  "wishes.pin": {
    kind: "names a member",
    call: (target) => ({ ...ofWish(target), body: { isPinned: true } }),
    cells: toOwner("vip_required"),
  },
  "wishes.like": {
    kind: "names a member",
    call: ofWish,
    cells: { ...toOwner("cannot_like_own_wish"), stranger: "done" },
  },
} as const satisfies Record<string, Row>
