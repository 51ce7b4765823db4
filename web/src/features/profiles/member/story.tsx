import { charactersOf } from "@pinyu/contract/characters"
import type { MemberProfile, PromptAnswer } from "@pinyu/contract/profiles/schemas"
import { editInPlace, memberProfile } from "@pinyu/phrases/member-profile"
import { promptTexts } from "@pinyu/phrases/prompts"
import { classNames } from "../../../ui/class-names.ts"
import { Section } from "../section.tsx"
import { EditPartButton, EditPhotosButton } from "./edit-part-button.tsx"
import { Invitations } from "./invitations.tsx"
import { LikeAnswerButton, LikePhotoButton } from "./like-part-button.tsx"
import { expectationsOf } from "./model.ts"
import type { EditablePart, EditPart, LikePart } from "./parts.ts"
import { Photo } from "./photo.tsx"
import styles from "./story.module.css"
import { type Chapter, storyOf } from "./story.ts"

interface StoryProps {
  profile: MemberProfile
  /** Opens the viewer at this photo. */
  onOpen: (index: number) => void
  /** Called for a like of one photo or answer; without it, none can be liked. */
  onLike: LikePart | undefined
  /** Edits a part of the own profile. */
  onEdit?: EditPart | undefined
  /** The parts of the own profile to which something can be added. */
  open?: readonly EditablePart[] | undefined
}

/** The member's words and photos, interleaved. */
export function Story({ profile, onOpen, onLike, onEdit, open = [] }: StoryProps) {
  const chapters = storyOf(profile)
  const { nickname, blurred_photos } = profile
  return (
    <div className={styles.story}>
      {!onEdit && !chapters.some(({ kind }) => kind !== "photos") && (
        <p className={styles.none}>{memberProfile.noStory(nickname)}</p>
      )}
      {chapters.map((chapter) => (
        <ChapterView key={keyOf(chapter)} {...{ chapter, profile, onOpen, onLike, onEdit }} />
      ))}
      {blurred_photos > 0 && <p className={styles.blurred}>{memberProfile.photosBlurred(nickname)}</p>}
      {onEdit && <Invitations parts={open.filter((part) => part !== "details")} onEdit={onEdit} />}
    </div>
  )
}

const keyOf = (chapter: Chapter) => {
  if (chapter.kind === "prompt") return chapter.answer.prompt
  return chapter.kind === "photos" ? `photos-${chapter.photos[0]}` : chapter.kind
}

function ChapterView({ chapter, ...story }: StoryProps & { chapter: Chapter }) {
  const { profile, onLike, onEdit } = story
  switch (chapter.kind) {
    case "about":
      return (
        <Section title={memberProfile.aboutTitle} action={<EditPartButton part="about" onEdit={onEdit} />}>
          <p className={styles.prose}>{profile.about_me}</p>
        </Section>
      )
    case "expectations":
      return <Expectations profile={profile} onEdit={onEdit} />
    case "prompt":
      return (
        <div className={classNames(chapter.photo !== null && styles.pair)}>
          <Prompt answer={chapter.answer} profile={profile} onLike={onLike} onEdit={onEdit} />
          {chapter.photo !== null && <StoryPhoto index={chapter.photo} {...story} />}
        </div>
      )
    default:
      return (
        <div className={styles.pair}>
          {chapter.photos.map((index) => (
            <StoryPhoto key={index} index={index} {...story} />
          ))}
        </div>
      )
  }
}

/** Longer answers have smaller type beside a photo. Characters. */
const shortAnswer = 50

/** A prompt, and the answer in large type. */
function Prompt({
  answer,
  profile,
  onLike,
  onEdit,
}: { answer: PromptAnswer } & Pick<StoryProps, "profile" | "onLike" | "onEdit">) {
  return (
    <div
      className={classNames(styles.prompt, charactersOf(answer.answer).length > shortAnswer && styles.long)}
    >
      <dl>
        <dt>{promptTexts[answer.prompt]}</dt>
        <dd>{answer.answer}</dd>
      </dl>
      <LikeAnswerButton answer={answer} profile={profile} onLike={onLike} className={styles.likeAnswer} />
      <EditPartButton
        part="prompts"
        label={editInPlace.editPrompt(promptTexts[answer.prompt])}
        look="ring"
        onEdit={onEdit}
        className={styles.likeAnswer}
      />
    </div>
  )
}

function StoryPhoto({ profile, index, onOpen, onLike, onEdit }: StoryProps & { index: number }) {
  return (
    <div className={styles.likeable}>
      <Photo profile={profile} index={index} onOpen={onOpen} className={styles.photo} />
      <LikePhotoButton profile={profile} index={index} onLike={onLike} className={styles.likePhoto} />
      <EditPhotosButton profile={profile} index={index} onEdit={onEdit} className={styles.likePhoto} />
    </div>
  )
}

/** The relationship that the member looks for, and with whom. */
function Expectations({ profile, onEdit }: Pick<StoryProps, "profile" | "onEdit">) {
  const details = expectationsOf(profile)
  const { ideal_partner_description: ideal } = profile
  return (
    <Section
      title={memberProfile.expectationsTitle}
      action={<EditPartButton part="expectations" onEdit={onEdit} />}
    >
      {details.length > 0 && (
        <dl className={styles.details}>
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {ideal && (
        <dl className={styles.ideal}>
          <dt>{memberProfile.idealPartner}</dt>
          <dd className={styles.prose}>{ideal}</dd>
        </dl>
      )}
    </Section>
  )
}
