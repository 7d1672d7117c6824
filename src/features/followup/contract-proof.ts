import * as z from 'zod/mini'
import { LeftOut } from '#features/asking/shapes.ts'
import { api } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'

/** A person's place in a line, by the values recorded when the line was made. */
const ProvenPlace = z.object({
  vikarId: Id,
  /** The name at that time; a pseudonym once the person is erased. */
  name: z.string(),
  /** The person is erased: the values below are deleted, and null here. */
  isErased: z.boolean(),
  /** The number of the person's first group in turn, from 1; null: none. */
  turn: z.nullable(z.int()),
  lastAskedAt: z.nullable(z.iso.datetime()),
  workedMinutes: z.nullable(z.int()),
  /** md5 of the seed followed by the id: among equals, the lower comes first. */
  draw: z.string(),
  /** The first time that the person was asked, and whether the office asked outside the line. */
  askedAt: z.nullable(z.iso.datetime()),
  isByHand: z.boolean(),
})
export type ProvenPlace = z.infer<typeof ProvenPlace>

/** The order of a request and everything since, derived from its history. */
export const OrderProof = z.object({
  /** The shift from which the page was opened. Date YYYY-MM-DD, times HH:MM:SS. */
  title: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Null for a line that is older than the recording of its basis. */
  made: z.nullable(
    z.object({
      at: z.iso.datetime(),
      by: z.nullable(z.string()),
      seed: z.int(),
      /** The start of the first shift: hours were counted over the 28 days before it. */
      startsAt: z.iso.datetime(),
      /** Names in turn; null: a group without a person in the line. */
      groups: z.array(z.nullable(z.string())),
      /** The line had everyone who could take the shift; else the office chose them. */
      toAll: z.boolean(),
      places: z.array(ProvenPlace),
      leftOut: z.array(z.object({ vikarId: Id, name: z.string(), reason: z.nullable(LeftOut) })),
    }),
  ),
  /** Oldest first, at most {@link STEPS_MAX}. */
  steps: z.array(z.object({ id: z.int(), at: z.iso.datetime(), text: z.string(), isMigrated: z.boolean() })),
  /** The complete proof for a spreadsheet. */
  csv: z.string(),
})
export type OrderProof = z.infer<typeof OrderProof>

export const STEPS_MAX = 2000

export const orderProof = {
  order: api
    .meta({ area: 'employer' })
    .route({
      method: 'GET',
      path: '/assignments/{id}/order',
      operationId: 'prove-order',
      tags: ['assignments'],
      summary: 'Hvordan rekkefølgen i en forespørsel ble laget, og hvordan den er fulgt',
    })
    /** A request that asks everyone at once is not found either. */
    .input(z.object({ id: Id }))
    .output(OrderProof),
}
