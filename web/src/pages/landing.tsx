import { pages } from "@pinyu/contract/pages"
import { landing } from "@pinyu/phrases/landing"
import { LinkButton } from "../ui/button.tsx"
import { Heading } from "../ui/heading.tsx"

export default function Landing() {
  return (
    <main>
      <Heading level={1} size="2xl">
        {landing.heroTitle}
      </Heading>
      <LinkButton to={pages.register}>{landing.start}</LinkButton>
    </main>
  )
}
