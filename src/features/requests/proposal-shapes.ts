import * as z from 'zod/mini'
import { Edited, Version } from '#shared/contract.ts'
import { CHANNELS } from '#features/assignments/rules.ts'
import { Id } from '#shared/ids.ts'
import { AssignmentForm, TemplateName } from './rules.ts'

/** A past shift that a new request can be copied from. Times HH:MM:SS. */
export const Proposal = z.object({
  /** The assignment that the new request is copied from. */
  id: Id,
  title: z.string(),
  location: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** The number of people asked. */
  asked: z.int(),
})
export type Proposal = z.infer<typeof Proposal>

/** A department that can ask, with the values it proposes. Phone in E.164. */
export const DepartmentChoice = z.object({
  id: Id,
  name: z.string(),
  location: z.nullable(z.string()),
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  /** The groups that it asks by default; empty: all available. */
  groupIds: z.array(Id),
})
export type DepartmentChoice = z.infer<typeof DepartmentChoice>

/** Values of earlier requests, most recent first. */
export const Suggestions = z.object({
  /** By name; empty if the office has no departments. */
  departments: z.array(DepartmentChoice),
  /** A department must be chosen, because the user is bound to some. */
  isBound: z.boolean(),
  titles: z.array(z.string()),
  locations: z.array(z.string()),
  /** The latest distinct shifts. */
  shifts: z.array(Proposal),
  /** By name. `asked` is null if all available are asked. */
  templates: z.array(
    z.object({
      id: Id,
      name: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      asked: z.nullable(z.int()),
    }),
  ),
  /** Public holidays of a year and the office's closed days from today on, YYYY-MM-DD, both ends included. */
  daysOff: z.array(z.object({ name: z.string(), startDate: z.string(), endDate: z.string() })),
  /** The most frequent times; null without any. */
  usualTimes: z.nullable(z.object({ startTime: z.string(), endTime: z.string() })),
})
export type Suggestions = z.infer<typeof Suggestions>

/** A source for a new request. Dates YYYY-MM-DD, times HH:MM:SS. */
export const EarlierRequest = z.object({
  title: z.string(),
  location: z.string(),
  /** Null: the whole office, or a department that can no longer ask. */
  departmentId: z.nullable(Id),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** The number of substitutes that it needs. */
  places: z.int(),
  description: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  channels: z.array(z.enum(CHANNELS)),
  /** True if it went to 'alle tilgjengelige'; null if that was not recorded. */
  askedAll: z.nullable(z.boolean()),
  asked: z.array(z.object({ vikarId: Id, fullName: z.string() })),
})
export type EarlierRequest = z.infer<typeof EarlierRequest>

/** The content of a template: a named request without a day. Times HH:MM. */
export const TemplateForm = z.extend(
  z.omit(AssignmentForm, { date: true, smsIfBounced: true, asking: true }),
  {
    name: TemplateName,
  },
)
export type TemplateForm = z.infer<typeof TemplateForm>

/** A template, with the people it asks who are still in the register. Times HH:MM:SS. */
export const Template = z.extend(z.omit(EarlierRequest, { date: true }), {
  id: Id,
  name: z.string(),
  version: Version,
  edited: Edited,
})
export type Template = z.infer<typeof Template>
