import { fieldError, id, instant } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import * as z from "../zod.ts"
import { adminActs } from "./acts.ts"

/** An act in the audit log. */
export const auditEntry = z.object({
  id,
  /** The place in the chain, from 1. */
  position: z.int(),
  at: instant,
  /** The email is null for an unknown address and for a command of the operator. */
  admin: z.object({ id, email: z.string().nullable() }).nullable(),
  act: z.enum(adminActs),
  /** The id of what the act changed. */
  target: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  /** The network of the admin. */
  address: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** The end of the chain: it stands for the whole log up to here. */
export const auditHead = z.object({ position: z.int(), hash: z.string() })

/** Filters of the audit log, all of which must match. */
export const auditFilter = z.object({
  admin: id.optional(),
  act: z.enum(adminActs, fieldError("not_an_option")).optional(),
  /** The id of a member, form, announcement or admin. */
  target: id.optional(),
  /** A day in Taipei. */
  day: z.iso.date(fieldError("bad_format")).optional(),
})
export type AuditFilter = z.output<typeof auditFilter>

/** A page of the log as CSV, from after a place. */
export const auditExport = auditFilter.extend({ cursor: pageQuery.shape.cursor })
export type AuditExport = z.output<typeof auditExport>

export const auditQuery = pageQuery.extend(auditFilter.shape)
