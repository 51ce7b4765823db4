import { commonErrors, errorStatuses } from "@pinyu/contract/errors"
import type { Route } from "@pinyu/contract/route"
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

const parametersOf = (route: Route): Json[] =>
  (
    [
      ["path", route.params],
      ["query", route.query],
    ] as const
  ).flatMap(([place, schema]) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === "path" || !field.safeParse(undefined).success,
      schema: schemaOf(field as z.ZodType, "input"),
    })),
  )

const failure = {
  type: "object",
  required: ["success", "error", "code"],
  properties: {
    success: { const: false },
    error: { type: "string" },
    code: { type: "string", enum: Object.keys(errorStatuses) },
    fields: { type: "object", additionalProperties: { type: "string" } },
  },
}

const retryAfter = {
  "Retry-After": { description: "whole seconds to wait", schema: { type: "integer", minimum: 1 } },
}

const failuresOf = (route: Route): Json => {
  const codes = [...commonErrors, ...(route.errors ?? [])]
  const byStatus = Object.groupBy(codes, (code) => String(errorStatuses[code]))
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
  const {
    properties = {},
    required = [],
    ...rest
  } = schemaOf(route.response, "output") as {
    properties?: Json
    required?: string[]
  }
  return {
    ...rest,
    properties: { success: { const: true }, ...properties },
    required: ["success", ...required],
  }
}

const operationOf = (route: Route): Json => ({
  operationId: route.id,
  summary: route.summary,
  tags: [route.id.split(".")[0]],
  parameters: parametersOf(route),
  security: route.access === "anyone" ? [] : [{ [route.access]: [] }],
  ...(route.body && {
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemaOf(route.body, "input") } },
    },
  }),
  "x-rate-limits": route.limits,
  responses: {
    [route.status ?? 200]: {
      description: "success",
      content: { "application/json": { schema: successOf(route) } },
    },
    ...failuresOf(route),
  },
})

/** The route table as an OpenAPI 3.1 document. */
export const openApiDocument = (routes: readonly Route[], version: string, server: string): Json => {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}")
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
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
