import { auth } from "@pinyu/phrases/auth"
import { loadChunk } from "../../lib/pages/chunk.ts"
import { lazyPart } from "./lazy-part.tsx"

export const loadExtras = () => loadChunk(() => import("./sign-in-extras.tsx"))
const loadCheck = async () => (await loadExtras()).loadCheck()

export const HumanCheck = lazyPart(loadCheck, auth.checkFailed)
export const PasskeySignIn = lazyPart(async () => (await loadExtras()).PasskeySignIn)
