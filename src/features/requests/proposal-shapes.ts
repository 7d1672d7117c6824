import * as z from 'zod/mini'
import { Edited, Version } from '#shared/contract.ts'
import { CHANNELS } from '#features/assignments/rules.ts'
import { Id } from '#shared/ids.ts'
import { AssignmentForm, TemplateName } from './rules.ts'

/** A shift that was asked about before, by which it is chosen to be asked about again. Times HH:MM:SS. */
export const Proposal = z.object({
  /** The assignment that a new request is filled in from. */
  id: Id,
  title: z.string(),
  location: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** How many were asked. */
  asked: z.int(),
})
export type Proposal = z.infer<typeof Proposal>

/** A department that a request can be made of, with what it begins with. Phone in E.164. */
export const DepartmentChoice = z.object({
  id: Id,
  name: z.string(),
  location: z.nullable(z.string()),
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  /** Whom it asks unless somebody says otherwise; none: all who are available. */
  groupIds: z.array(Id),
})
export type DepartmentChoice = z.infer<typeof DepartmentChoice>

/** What was used before, the most recent first. */
export const Suggestions = z.object({
  /** By name; none where the office has no departments. */
  departments: z.array(DepartmentChoice),
  /** A department must be chosen: who asks is bound to some. */
  isBound: z.boolean(),
  titles: z.array(z.string()),
  locations: z.array(z.string()),
  /** The last shifts that differ. */
  shifts: z.array(Proposal),
  /** By name. `asked` is null where all who are available are asked. */
  templates: z.array(
    z.object({
      id: Id,
      name: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      asked: z.nullable(z.int()),
    }),
  ),
  /** Public holidays and the office's closed days from today on, YYYY-MM-DD, both ends included; of holidays a year. */
  daysOff: z.array(z.object({ name: z.string(), startDate: z.string(), endDate: z.string() })),
  /** The times that were used most; null when there are none. */
  usualTimes: z.nullable(z.object({ startTime: z.string(), endTime: z.string() })),
})
export type Suggestions = z.infer<typeof Suggestions>

/** What a new request can be filled in from. Dates YYYY-MM-DD, times HH:MM:SS. */
export const EarlierRequest = z.object({
  title: z.string(),
  location: z.string(),
  /** Null: the whole office, or a department that there are no new requests of. */
  departmentId: z.nullable(Id),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** How many substitutes it needs. */
  places: z.int(),
  description: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  channels: z.array(z.enum(CHANNELS)),
  /** Whether it went to 'alle tilgjengelige'; null when that was not recorded. */
  askedAll: z.nullable(z.boolean()),
  asked: z.array(z.object({ vikarId: Id, fullName: z.string() })),
})
export type EarlierRequest = z.infer<typeof EarlierRequest>

/** What a template keeps: a request without a day, under a name. Times HH:MM. */
export const TemplateForm = z.extend(
  z.omit(AssignmentForm, { date: true, smsIfBounced: true, asking: true }),
  {
    name: TemplateName,
  },
)
export type TemplateForm = z.infer<typeof TemplateForm>

/** A template, and those whom it asks that are still in the register. Times HH:MM:SS. */
export const Template = z.extend(z.omit(EarlierRequest, { date: true }), {
  id: Id,
  name: z.string(),
  version: Version,
  edited: Edited,
})
export type Template = z.infer<typeof Template>
