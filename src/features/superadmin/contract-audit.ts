import * as z from 'zod/mini'
import { Day } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { forService, tags } from './contract-base.ts'
import { Search } from './rules.ts'

/** A cursor in the list: an entry's time in microseconds, its source (history or log) and its id. */
const AuditCursor = z.string().check(z.regex(/^\d{1,17}-[hl]-\d{1,15}$/, 'Ugyldig side'))

/**
 * An act: an event of an office's history as a sentence, or a row of the audit log that has no such event. A row
 * shows today's names; null for an erased person and for the service itself.
 */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The stored action: 'user-deactivated'. */
  action: z.string(),
  /** The sentence of an event; null for a row of the log. */
  text: z.nullable(z.string()),
  actorUserId: z.nullable(Id),
  actorName: z.nullable(z.string()),
  employerId: z.nullable(Id),
  employerName: z.nullable(z.string()),
  subjectType: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  /** The name of the act's object. */
  subjectName: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const audit = {
  auditLog: forService
    .route({
      method: 'GET',
      path: '/service/audit',
      operationId: 'list-audit-log',
      tags,
      summary: 'Hendelsesloggen, 50 om gangen, det nyeste først',
    })
    .input(
      z.object({
        /** Name, e-mail address or user id of the actor. */
        actor: z._default(Search, ''),
        /** Name or id of the employer, or name or e-mail address of one of its administrators. */
        customer: z._default(Search, ''),
        action: z.optional(z.string().check(z.regex(/^[a-z-]{1,60}$/, 'Ukjent hendelse'))),
        /** Both days included, in Oslo. */
        from: z.optional(Day),
        to: z.optional(Day),
        cursor: z.optional(AuditCursor),
      }),
    )
    .output(z.object({ entries: z.array(AuditEntry), nextCursor: z.nullable(z.string()) })),
  auditActions: forService
    .route({
      method: 'GET',
      path: '/service/audit/actions',
      operationId: 'list-audit-actions',
      tags,
      summary: 'Hvilke hendelser det finnes',
    })
    .output(z.object({ actions: z.array(z.string()) })),
}
