import { pages } from "@pinyu/contract/pages"
import { explore as words } from "@pinyu/phrases/explore"
import { Link } from "react-router"
import { type ListedMember, membersOf } from "../../lib/query/member-lists.ts"
import { useSession } from "../../lib/session/session.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { AsidePanel, AsideRow } from "../../ui/member/aside-panel.tsx"
import { useMembers } from "./api.ts"
import { commonGroundText } from "./common-ground.ts"
import { openFilter, soughtBy } from "./model.ts"
import styles from "./people-to-meet.module.css"

const count = 4

/** A few members of the best match among those whom the viewer comes to meet, beside other content. */
export function PeopleToMeet() {
  const session = useSession()
  const identities = session.status === "member" ? soughtBy[session.user.identity] : []
  const query = useMembers({ ...openFilter, identities, sort: "match" }, count)
  const members = membersOf(query.data).slice(0, count)
  return (
    <AsidePanel
      title={words.peopleTitle}
      query={query}
      rows={count}
      isEmpty={query.data !== undefined && members.length === 0}
      texts={{ empty: words.peopleEmpty, failed: words.peopleFailed }}
      more={<Link to={pages.explore}>{words.allPeople}</Link>}
    >
      {members.map((member) => (
        <AsideRow key={member.id}>
          <SmallMember member={member} />
        </AsideRow>
      ))}
    </AsidePanel>
  )
}

function SmallMember({ member }: { member: ListedMember }) {
  const { id, nickname, age, city, avatar_urls, reasons = null } = member
  const facts = [age === null ? null : words.years(age), city].filter((fact) => fact !== null)
  const about = commonGroundText(reasons) ?? facts.join("・")
  return (
    <Link to={pages.user(id)} className={styles.member}>
      <Avatar src={avatar_urls[0]} id={id} nickname={nickname} size={48} />
      <span className={styles.words}>
        <bdi className={styles.name}>{nickname}</bdi>
        {about && <span className={styles.facts}>{about}</span>}
      </span>
    </Link>
  )
}
