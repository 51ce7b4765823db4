import { adminRightOf } from "@pinyu/contract/admin/roles"
import { errorStatuses } from "@pinyu/contract/errors"
import { appealOutcomes, communityRules } from "@pinyu/contract/moderation/options"
import { errorsOf, type Route } from "@pinyu/contract/route"
import * as z from "zod"

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as Json
  return json
}

/** An object schema whose properties may be extended. */
const objectOf = (schema: z.ZodObject, io: "input" | "output") => {
  const { properties = {}, required = [], ...rest } = schemaOf(schema, io)
  return { rest, properties: properties as Json, required: required as string[] }
}

const namesIn = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)
const templateOf = ({ path }: Route) => path.replace(/:(\w+)/g, "{$1}")

/** A route's parameters. Path parameters have the names of `template`. */
const parametersOf = (route: Route, template: string): Json[] => {
  const inPath = namesIn(templateOf(route)).map((own, at) => {
    const name = namesIn(template)[at]
    const schema = route.params?.shape[own] as z.ZodType
    return {
      name,
      in: "path",
      required: true,
      ...(name !== own && { description: own }),
      schema: schemaOf(schema, "input"),
    }
  })
  const inQuery = Object.entries<z.ZodType>(route.query?.shape ?? {}).map(([name, field]) => ({
    name,
    in: "query",
    required: !field.safeParse(undefined).success,
    schema: schemaOf(field, "input"),
  }))
  return [...inPath, ...inQuery]
}

const failure = {
  type: "object",
  required: ["success", "error", "code"],
  properties: {
    success: { const: false },
    error: { type: "string" },
    code: { type: "string", enum: Object.keys(errorStatuses) },
    fields: { type: "object", additionalProperties: { type: "string" } },
    // With `suspended`.
    rule: { type: "string", enum: communityRules },
    until: { type: ["string", "null"], format: "date-time" },
    appeal_token: { type: ["string", "null"] },
    appeal: {
      type: ["object", "null"],
      required: ["outcome", "answer"],
      properties: {
        outcome: { type: ["string", "null"], enum: [...appealOutcomes, null] },
        answer: { type: ["string", "null"] },
      },
    },
  },
}

const retryAfter = {
  "Retry-After": { description: "whole seconds to wait", schema: { type: "integer", minimum: 1 } },
}

const failuresOf = (route: Route): Json => {
  const byStatus = Object.groupBy(errorsOf(route), (code) => String(errorStatuses[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, names]) => [
      status,
      {
        description: names?.join(", ") ?? "",
        ...(status === "429" && { headers: retryAfter }),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      },
    ]),
  )
}

const successOf = (route: Route): Json => {
  const { rest, properties, required } = objectOf(route.response, "output")
  return {
    ...rest,
    properties: { success: { const: true }, ...properties },
    required: ["success", ...required],
  }
}

const bodyOf = ({ body, multipart, signed }: Route): Json | undefined => {
  // What is signed is any JSON; its headers are those of Standard Webhooks.
  if (signed) return { "application/json": { schema: {} } }
  if (body) return { "application/json": { schema: schemaOf(body, "input") } }
  if (!multipart) return undefined
  const { rest, properties, required } = objectOf(multipart.fields, "input")
  const one = { type: "string", format: "binary" }
  const { many } = multipart
  const file = { [multipart.file]: many ? { type: "array", items: one, maxItems: many.maxFiles } : one }
  const schema = {
    ...rest,
    properties: { ...properties, ...file },
    required: many ? required : [...required, multipart.file],
  }
  return { "multipart/form-data": { schema } }
}

const securityOf = (route: Route): Json[] => {
  const { access } = route
  if (access === "anyone") return []
  if (access === "guest_or_member") return [{}, { member: [] }]
  return access === "member" ? [{ member: [] }] : [{ admin: [adminRightOf(route)] }]
}

const operationOf = (route: Route, template: string): Json => ({
  operationId: route.id,
  summary: route.summary,
  tags: [route.id.split(".")[0]],
  parameters: parametersOf(route, template),
  security: securityOf(route),
  ...(bodyOf(route) && { requestBody: { required: true, content: bodyOf(route) } }),
  "x-rate-limits": route.limits,
  responses: {
    [route.status ?? 200]: {
      description: "success",
      content: { "application/json": { schema: successOf(route) } },
    },
    ...failuresOf(route),
  },
})

/**
 * The route table as an OpenAPI 3.1 document. Paths that differ only in parameter names are one path there,
 * with the names of the first one.
 */
export const openApiDocument = (routes: readonly Route[], version: string, server: string): Json => {
  const paths: Record<string, Json> = {}
  const templates = new Map<string, string>()
  for (const route of routes) {
    const own = templateOf(route)
    const shape = own.replace(/\{\w+\}/g, "{}")
    const template = templates.get(shape) ?? own
    templates.set(shape, template)
    paths[template] = { ...paths[template], [route.method.toLowerCase()]: operationOf(route, template) }
  }
  const bearer = { type: "http", scheme: "bearer", bearerFormat: "JWT" }
  return {
    openapi: "3.1.0",
    info: { title: "品遇 Pinyu", version },
    servers: [{ url: server }],
    paths,
    components: { schemas: { Failure: failure }, securitySchemes: { member: bearer, admin: bearer } },
  }
}
