import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Delivery, MESSAGE_KINDS } from './shapes.ts'

/** Limit on past shifts on a person's page; the log has all of them. */
export const PAST_MAX = 50

/** Limit on SMS and e-mails on a person's page. */
export const MESSAGES_MAX = 30

/** Months with a count of hours, including the current one. */
export const MONTHS = 12

/** Date YYYY-MM-DD, times HH:MM:SS. */
const PersonShift = {
  id: Id,
  title: z.string(),
  location: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
}

/** A shift of the substitute that has not ended. */
export const ComingShift = z.object({
  ...PersonShift,
  /** The holder has been asked to confirm new times, and has not answered. */
  isToConfirm: z.boolean(),
})
export type ComingShift = z.infer<typeof ComingShift>

/** Answers of a substitute. `silent`: asked, no answer. `unreached`: no message reached them. */
export const PERSON_ANSWERS = [
  'place',
  'reserve',
  'removed',
  'withdrew',
  'no',
  'silent',
  'unreached',
] as const

/** A shift that the substitute was asked about, with their last answer. */
export const AskedShift = z.object({
  ...PersonShift,
  answer: z.enum(PERSON_ANSWERS),
  respondedAt: z.nullable(z.iso.datetime()),
  /** The substitute's own message. */
  message: z.nullable(z.string()),
  status: z.enum(['open', 'assigned', 'completed', 'cancelled']),
  hasEnded: z.boolean(),
})
export type AskedShift = z.infer<typeof AskedShift>

/** Past and coming shifts of a month (YYYY-MM). */
export const MonthHours = z.object({
  month: z.string(),
  shifts: z.int(),
  minutes: z.int(),
  comingShifts: z.int(),
  comingMinutes: z.int(),
})
export type MonthHours = z.infer<typeof MonthHours>

/** The messages of one act to the substitute, by one or both channels. */
export const PersonMessage = z.object({
  about: z.enum(MESSAGE_KINDS),
  assignmentId: Id,
  title: z.string(),
  queuedAt: z.iso.datetime(),
  sms: z.nullable(Delivery),
  email: z.nullable(Delivery),
})
export type PersonMessage = z.infer<typeof PersonMessage>

export const person = {
  person: api
    .route({
      method: 'GET',
      path: '/vikarer/{id}/shifts',
      operationId: 'read-vikar-shifts',
      tags: ['vikarer'],
      summary: 'Vaktene, svarene, timene og meldingene til en vikar, i de avdelingene du ser',
    })
    .meta({ area: 'employer' })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        /** By start. */
        coming: z.array(ComingShift),
        /** Without coming shifts, latest start first; at most {@link PAST_MAX}. */
        asked: z.array(AskedShift),
        hasMore: z.boolean(),
        /** Latest month first, without months that have no shifts. */
        hours: z.array(MonthHours),
        /** Newest first; at most {@link MESSAGES_MAX}. */
        messages: z.array(PersonMessage),
        /** The member is bound to departments: shifts of others are omitted. */
        isPart: z.boolean(),
      }),
    ),
}
