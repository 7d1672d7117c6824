import * as z from 'zod/mini'
import { api, Edited, FieldProblems, Nothing, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import {
  Binding,
  CLOSING_AFFECTS,
  DEPARTMENT_NAME_TAKEN,
  DepartmentForm,
  OWNER_SEES_ALL,
  TOO_MANY_DEPARTMENTS,
} from './department-rules.ts'
import { MemberRole } from './rules.ts'

/** A part of the office. Phone in E.164. */
export const Department = z.object({
  id: Id,
  name: z.string(),
  /** Place of its shifts, unless a request sets another. */
  location: z.nullable(z.string()),
  /** Contact that substitutes call; null: the sender of the request. */
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  groupIds: z.array(Id),
  /** A closed department gets no new requests. */
  isClosed: z.boolean(),
  /** The member sees the requests of this department. */
  isYours: z.boolean(),
  /** A fingerprint of the fields of the edit form. */
  version: Version,
  edited: Edited,
})
export type Department = z.infer<typeof Department>

/** A member's role and departments. */
export const MemberRights = z.object({
  role: MemberRole,
  departmentIds: Binding,
  version: Version,
  edited: Edited,
})
export type MemberRights = z.infer<typeof MemberRights>

/**
 * Effects of closing a department. `seen` is a digest of them. Closing sends it back and is refused if the effects have
 * changed.
 */
export const Closing = z.object({
  seen: z.string(),
  /** Coming shifts that still ask. */
  open: z.int(),
  /** Coming shifts that are filled. */
  filled: z.int(),
  /** Templates that belong to it. */
  templates: z.array(z.string()),
  /** Members who see no other department. */
  onlyHere: z.array(z.string()),
})
export type Closing = z.infer<typeof Closing>

/**
 * The consequences of closing a department, found by doing it and rolling back. The act sends `version` back as `seen`.
 */
export const ClosingPlan = z.object({
  version: z.string(),
  closing: Closing,
  /** Open shifts on which the office has stopped asking. */
  halted: z.int(),
  /** Messages that the act sends, and messages that it stops. */
  sent: z.int(),
  stopped: z.int(),
  /** The same in words, as the dialog shows them. */
  sentences: z.array(z.string()),
  /** A short version, for the notice after the act. */
  summary: z.string(),
})
export type ClosingPlan = z.infer<typeof ClosingPlan>

const ById = z.object({ id: Id })
const tags = ['employers']
const owning = api.meta({ area: 'owning' })
const NAME_TAKEN = { status: 409, message: DEPARTMENT_NAME_TAKEN, data: FieldProblems } as const

/** The departments of an office, and the members bound to them. */
export const departments = {
  departments: api
    .route({
      method: 'GET',
      path: '/departments',
      operationId: 'list-departments',
      tags,
      summary: 'Avdelingene etter navn; de nedlagte sist',
    })
    .meta({ area: 'employer' })
    .output(
      z.object({
        departments: z.array(Department),
        /** The member who reads is bound to departments. */
        isBound: z.boolean(),
      }),
    ),
  createDepartment: owning
    .route({
      method: 'POST',
      path: '/departments',
      operationId: 'create-department',
      tags,
      summary: 'Lag en avdeling',
    })
    .errors({ NAME_TAKEN, TOO_MANY: { status: 409, message: TOO_MANY_DEPARTMENTS } })
    .input(DepartmentForm)
    .output(ById),
  updateDepartment: owning
    .route({
      method: 'PUT',
      path: '/departments/{id}',
      operationId: 'update-department',
      tags,
      summary: 'Endre en avdeling, med alt den har',
    })
    .errors({ NAME_TAKEN, ...staleWith(Department) })
    .input(z.intersection(z.extend(ById, { version: Version }), DepartmentForm))
    .output(ById),
  previewClosing: owning
    .route({
      method: 'GET',
      path: '/departments/{id}/closing',
      operationId: 'preview-closing',
      tags,
      summary: 'Hva som blir berørt når en avdeling legges ned',
    })
    .input(ById)
    .output(Closing),
  planCloseDepartment: owning
    .route({
      method: 'POST',
      path: '/departments/{id}/closing/plan',
      operationId: 'plan-close-department',
      tags,
      summary: 'Se hva det fører til å legge ned avdelingen; ingenting blir gjort',
    })
    .input(ById)
    .output(ClosingPlan),
  closeDepartment: owning
    .route({
      method: 'DELETE',
      path: '/departments/{id}',
      operationId: 'close-department',
      tags,
      summary: 'Legg ned en avdeling; oppdragene blir stående i den',
    })
    .errors({ AFFECTED: { status: 409, message: CLOSING_AFFECTS, data: z.object({ now: Closing }) } })
    /** `seen`: the version of the plan, or the digest of the effects. */
    .input(z.object({ id: Id, seen: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))) }))
    .output(Nothing),
  reopenDepartment: owning
    .route({
      method: 'POST',
      path: '/departments/{id}/reopen',
      operationId: 'reopen-department',
      tags,
      summary: 'Åpne en nedlagt avdeling igjen, som den var',
    })
    .errors({ NAME_TAKEN, TOO_MANY: { status: 409, message: TOO_MANY_DEPARTMENTS } })
    .input(ById)
    .output(ById),
  bindMember: owning
    .route({
      method: 'PUT',
      path: '/members/{userId}/departments',
      operationId: 'bind-member',
      tags,
      summary: 'Hvilke avdelinger noen på kontoret ser; null: hele kontoret',
    })
    .errors({ OWNER: { status: 409, message: OWNER_SEES_ALL }, ...staleWith(MemberRights) })
    .input(z.object({ userId: Id, departmentIds: Binding, version: Version }))
    .output(Nothing),
}
