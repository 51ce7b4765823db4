import { adminPages } from "@pinyu/contract/admin/pages"
import type { WholeCase } from "@pinyu/contract/reports/cases"
import { adminReports as words } from "@pinyu/phrases/admin-reports"
import { albums } from "@pinyu/phrases/albums"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import { feed } from "@pinyu/phrases/feed"
import { optionNames } from "@pinyu/phrases/options"
import { promptTexts } from "@pinyu/phrases/prompts"
import { Link } from "react-router"
import { toErrorMessage } from "../../../lib/api/api-error.ts"
import { Button } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Heading } from "../../../ui/heading.tsx"
import { Facts } from "../../../ui/member/facts.tsx"
import { Thread } from "../../../ui/member/thread.tsx"
import styles from "../console.module.css"
import { useEvidenceFile } from "./api.ts"
import own from "./reports.module.css"

/** The name of a field of the evidence; its own name for one that has no text. */
const nameOf = (name: string) => words.fields[name as keyof typeof words.fields] ?? name

const fieldOrder = Object.keys(words.fields)

/** The place of a field in the list, where unnamed ones are last. */
const placeOf = (name: string) => {
  const place = fieldOrder.indexOf(name)
  return place === -1 ? fieldOrder.length : place
}

/** The names of options, by the field of the evidence. */
const optionsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  identity: optionNames.identity,
  gender: optionNames.gender,
  smoking_habit: optionNames.smokingHabit,
  drinking_habit: optionNames.drinkingHabit,
  relationship_type: optionNames.relationshipType,
  interaction_mode: optionNames.interactionMode,
  category: optionNames.wishCategory,
  privacy_level: albums.privacy,
  audience: feed.audiences,
  type: words.messageTypes,
  liked_part: words.likedParts,
}

const valueText = (name: string, value: string | number | boolean) => {
  if (typeof value === "boolean") return value ? words.yes : words.no
  if (name.endsWith("_at")) return dateTimeLabel(String(value))
  return optionsOf[name]?.[value] ?? String(value)
}

/** The content at the time of the report. Its files stay hidden until they are opened. */
export function Evidence({ report }: { report: WholeCase }) {
  const { id, context, evidence, prompts, shared_member: shared, files } = report
  const fields = evidence.toSorted((one, other) => placeOf(one.name) - placeOf(other.name))
  const sharesPost = evidence.some(({ name, value }) => name === "type" && value === "post")
  return (
    <section className={styles.part}>
      <Heading level={2}>{words.evidenceTitle}</Heading>
      <p className={styles.quiet}>{words.evidenceText}</p>
      <Facts of={fields.map(({ name, value }) => [nameOf(name), valueText(name, value)])} />
      {shared && (
        <p>
          {sharesPost ? words.sharedPostAuthor : words.sharedMember}
          <Link to={adminPages.member(shared.id)}>{shared.nickname ?? words.departed}</Link>
        </p>
      )}
      {prompts.length > 0 && (
        <>
          <Heading level={3}>{words.promptsTitle}</Heading>
          <Facts of={prompts.map(({ prompt, answer }) => [promptTexts[prompt], answer])} />
        </>
      )}
      {context.length > 0 && (
        <>
          <Heading level={3}>{words.contextTitle}</Heading>
          <Thread
            entries={context.map(({ by, content, created_at }) => ({
              by: words.sides[by],
              at: created_at,
              atLabel: dateTimeLabel(created_at),
              content: content ?? words.withoutText,
              isOurs: by === "reporter",
            }))}
          />
        </>
      )}
      {files.length > 0 && (
        <ul className={own.files} aria-label={words.filesTitle}>
          {files.map((file, place) => (
            <li key={file.index}>
              <EvidenceFile caseId={id} file={file} name={words.file(place + 1)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface EvidenceFileProps {
  caseId: string
  file: WholeCase["files"][number]
  name: string
}

function EvidenceFile({ caseId, file: { index, type }, name }: EvidenceFileProps) {
  const look = useEvidenceFile(caseId)
  const url = look.data?.url
  if (url === undefined)
    return (
      <div className={own.hidden}>
        {look.error && <Banner tone="error">{toErrorMessage(look.error)}</Banner>}
        <Button variant="outline" busy={look.isPending} onClick={() => look.mutate(index)}>
          {words.open(name)}
        </Button>
      </div>
    )
  if (type === "image") return <img src={url} alt={name} className={own.file} />
  // biome-ignore lint/a11y/useMediaCaption: members' recordings have no captions
  if (type === "video") return <video src={url} controls className={own.file} aria-label={name} />
  // biome-ignore lint/a11y/useMediaCaption: members' recordings have no captions
  return <audio src={url} controls className={own.file} aria-label={name} />
}
