import * as z from 'zod/mini'
import { LeftOut } from '#features/asking/shapes.ts'
import { api } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'

/** A person's place in a line by the values that were noted when it was made. */
const ProvenPlace = z.object({
  vikarId: Id,
  /** The name of that time; a pseudonym once the person is erased. */
  name: z.string(),
  /** The person is erased: the values below are deleted, and null here. */
  isErased: z.boolean(),
  /** The first group in turn that they were in, from 1; null: none. */
  turn: z.nullable(z.int()),
  lastAskedAt: z.nullable(z.iso.datetime()),
  workedMinutes: z.nullable(z.int()),
  /** md5 of the seed followed by the id: the lower comes first among equals. */
  draw: z.string(),
  /** The first time that they were asked, and whether the office did so outside the line. */
  askedAt: z.nullable(z.iso.datetime()),
  isByHand: z.boolean(),
})
export type ProvenPlace = z.infer<typeof ProvenPlace>

/** How the order of a request was made, and what has happened since, all from its history. */
export const OrderProof = z.object({
  /** The shift that led to this page. Date YYYY-MM-DD, times HH:MM:SS. */
  title: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Null for a line that is older than the noting of its basis. */
  made: z.nullable(
    z.object({
      at: z.iso.datetime(),
      by: z.nullable(z.string()),
      seed: z.int(),
      /** Hours were counted from 28 days before this, the start of the first shift. */
      startsAt: z.iso.datetime(),
      /** Names in their turn; null: a group without anyone in the line. */
      groups: z.array(z.nullable(z.string())),
      /** All who could have the shift were in it; or else the office chose them. */
      toAll: z.boolean(),
      places: z.array(ProvenPlace),
      leftOut: z.array(z.object({ vikarId: Id, name: z.string(), reason: z.nullable(LeftOut) })),
    }),
  ),
  /** The oldest first, at most {@link STEPS_MAX}. */
  steps: z.array(z.object({ id: z.int(), at: z.iso.datetime(), text: z.string(), isMigrated: z.boolean() })),
  /** All of it for a spreadsheet. */
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
    /** Not found as well for a request that asks everyone at once. */
    .input(z.object({ id: Id }))
    .output(OrderProof),
}
