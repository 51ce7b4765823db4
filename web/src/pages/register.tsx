import { Heading } from "../ui/heading.tsx"

export default function Page() {
  return <Heading level={1}>register</Heading>
}
