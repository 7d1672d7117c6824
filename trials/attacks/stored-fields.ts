import { rpc } from '#test/calling.ts'
import { procedures, type Listed } from '#test/procedures.ts'
import type { Sampled } from '#test/samples.ts'
import { formsOf, spotsIn, type Spot } from '#test/sweeps/places.ts'
import type { Stage } from './stage.ts'

/** Text fields, by procedure and place, and whether any hostile text was accepted. */
export type Taken = Map<string, boolean>

/** Puts the text into every text field of every procedure that writes. */
export const storeEverywhere = async (
  stage: Stage,
  sampled: (procedure: Listed) => Sampled,
  payload: string,
  taken: Taken,
): Promise<void> => {
  for (const procedure of procedures.filter(({ method }) => method !== 'GET'))
    await store(stage, procedure, sampled(procedure), payload, taken)
}

/** Stores the value in as many fields of one call as accept it; refused fields get their usual value. */
const store = async (
  { target, sendAs }: Stage,
  procedure: Listed,
  { by, sample }: Sampled,
  payload: string,
  taken: Taken,
) => {
  const usual = (await sample()) ?? {}
  await target.app.db.query('delete from rate_limits')
  const nameOf = ({ place }: Spot) => `${procedure.operationId} ${place.join('.')}`
  const isId = ({ place }: Spot) => procedure.ids.includes(String(place.at(-1)))
  const isStored = (spot: Spot) => !isId(spot) && !spot.place.some((part) => COMPARED.has(String(part)))
  let spots = spotsIn(procedure.schema, usual).filter((spot) => isText(spot) && isStored(spot))
  for (const spot of spots) taken.set(nameOf(spot), taken.get(nameOf(spot)) ?? false)
  for (let tries = 0; tries < 8 && spots.length > 0; tries += 1) {
    const input = spots.reduce((filled, spot) => spot.put(filled, payload), usual)
    const { status, json } = await sendAs(by, rpc(procedure, input))
    if (status === 200) {
      for (const spot of spots) taken.set(nameOf(spot), true)
      return
    }
    const named = namedIn(json)
    const left = spots.filter(({ place }) => !named.some((path) => place.join('.').startsWith(path)))
    if (left.length === spots.length) return
    spots = left
  }
}

/** Facts of an answer, and the version of a save: compared with stored values, and not stored. */
const COMPARED = new Set(['seen', 'version'])

const isText = ({ schema }: Spot) =>
  formsOf(schema).some(
    (form) => form.type === 'string' && !form.enum && form.const === undefined && !form.format,
  )

const namedIn = (json: unknown): string[] => {
  const { data } = (json ?? {}) as { data?: { fields?: { path?: unknown }[] } }
  return (data?.fields ?? []).map(({ path }) => String(path))
}

/**
 * Fields of a fixed form: names of letters, days, hours, numbers, secrets, a device's signature, a browser's keys and
 * the address of its push service, a provider's short name.
 */
const OF_A_FORM =
  /(?:fullName|contactName|phone|email|availability|date|time|from|until|month|password|confirmation|token|id|code|proof|provider|endpoint|keys\.\w+| response\.response\..*)$/i

/** Reports text fields that accepted nothing, because nothing of them was shown. */
export const demandTaken = ({ tally }: Stage, taken: Taken): void => {
  const without = [...taken].flatMap(([name, hasTaken]) => (hasTaken ? [] : [name]))
  const count = taken.size - without.length
  tally.figure('fields that took it', count)
  tally.note('so many fields', count > 30 ? null : `only ${count} took anything`)
  tally.figure('fields that took none', without.join(', '))
  for (const [name, hasTaken] of taken)
    tally.note(name, hasTaken || OF_A_FORM.test(name) ? null : 'took nothing of what is hostile')
}
