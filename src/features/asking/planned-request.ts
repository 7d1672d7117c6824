import * as z from 'zod/mini'
import { CHANNELS, PLACES_MAX, SHIFTS_MAX } from '#features/assignments/rules.ts'
import { Day } from '#shared/contract.ts'
import { isTime } from '#shared/dates.ts'
import { required } from '#shared/failures.ts'
import { Id } from '#shared/ids.ts'
import { Asking } from './rules.ts'
import { CHOOSE_RECIPIENT } from './texts-choice.ts'
import { CHOOSE_CHANNEL, PLACES_WRONG, TOO_MANY_SHIFTS } from './texts.ts'

const time = (name: string, what: string) =>
  z
    .string()
    .check(
      z.minLength(1, { error: required(what), abort: true }),
      z.refine(isTime, `${name} må være et klokkeslett som TT:MM, for eksempel 07:45`),
    )

/** Substitutes who are chosen by name. */
export const VikarIds = z.array(Id).check(z.maxLength(5000))

export const Recipients = z.discriminatedUnion('kind', [
  /** `alsoIds`: people to ask although 'alle tilgjengelige' leaves them out. */
  z.object({ kind: z.literal('all'), alsoIds: z._default(VikarIds, []) }),
  // The form shows the problem at the field as a whole, 'recipients', not at the list inside.
  z
    .object({ kind: z.literal('chosen'), vikarIds: VikarIds })
    .check(z.refine(({ vikarIds }) => vikarIds.length > 0, CHOOSE_RECIPIENT)),
])

export type Recipients = z.infer<typeof Recipients>

/** Number of substitutes that a shift needs. */
export const Places = z.int(PLACES_WRONG).check(z.gte(1, PLACES_WRONG), z.lte(PLACES_MAX, PLACES_WRONG))

export const WHEN = {
  date: z.pipe(z.string().check(z.minLength(1, required('dato'))), Day),
  startTime: time('Starttid', 'starttid'),
  endTime: time('Sluttid', 'sluttid'),
  places: z._default(Places, 1),
}

/** When one of a request's shifts is, and how many it needs. */
export const ShiftForm = z.object(WHEN)

export type ShiftForm = z.infer<typeof ShiftForm>

export const Shifts = z.array(ShiftForm).check(z.minLength(1), z.maxLength(SHIFTS_MAX, TOO_MANY_SHIFTS))
export const Channels = z
  .array(z.enum(CHANNELS))
  .check(z.minLength(1, CHOOSE_CHANNEL), z.maxLength(CHANNELS.length))

/** The fields of a request that decide who is asked, when and by which channel. */
export const PlannedRequest = z.object({
  shifts: Shifts,
  recipients: Recipients,
  channels: Channels,
  asking: Asking,
})
export type PlannedRequest = z.infer<typeof PlannedRequest>
