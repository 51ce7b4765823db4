import * as z from "zod"
import { addressVariables } from "./variables/addresses.ts"
import { dataVariables } from "./variables/data.ts"
import { type VariableDocs, variableDocs } from "./variables/declare.ts"
import { humanCheckVariables } from "./variables/human-check.ts"
import { messageVariables } from "./variables/messages.ts"
import { operationVariables } from "./variables/operation.ts"
import { verificationVariables } from "./variables/verification.ts"

/** The environment variables by theme, in the order of the README. */
export const variableGroups = {
  Addresses: addressVariables,
  Data: dataVariables,
  "Mails, text messages and pushes": messageVariables,
  "Human check": humanCheckVariables,
  "Photo verification": verificationVariables,
  Operation: operationVariables,
}

/**
 * The environment variables of the server. Each is declared once, with its documentation: `npm run
 * docs:config` generates the README's tables and `.env.example`.
 */
export const variables = z.object({
  ...addressVariables,
  ...dataVariables,
  ...messageVariables,
  ...humanCheckVariables,
  ...verificationVariables,
  ...operationVariables,
})

export type VariableName = keyof typeof variables.shape

export const docsOf = (name: VariableName): VariableDocs => {
  const docs = variableDocs.get(variables.shape[name])
  if (!docs) throw new Error(`${name} is not declared with variable().`)
  return docs
}

/** A variable's default as an environment value; undefined without one. */
export const defaultOf = (name: VariableName): string | undefined => {
  const { data } = variables.shape[name].safeParse(undefined)
  return data === undefined ? undefined : Array.isArray(data) ? data.join(",") : String(data)
}
