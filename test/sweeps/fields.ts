import { cookieBy } from '../callers.ts'
import { cursorsOf, NASTY, wayOf, type Variant } from './nasty.ts'
import { rpc, type Answer } from '../calling.ts'
import { procedures, type Listed, type Schema } from '../procedures.ts'
import type { Sampled } from '../samples.ts'
import { openWatch } from './changes.ts'
import { tryForms } from './form-fields.ts'
import { first, unclear, type Verdict } from './judges.ts'
import { mayHold, spotsIn, type Place } from './places.ts'
import { notServed } from './refusals.ts'
import { castAll, type Sweep, type Stage } from './stage.ts'

/**
 * Puts bad input into every field of every procedure and form, also inside lists and alternatives. Never an internal
 * error; refusals are in Norwegian, name the field and leave nothing behind. Input that the contract excludes, or that
 * no field accepts, must be refused.
 */
export const sweep: Sweep = async (stage) => {
  const cast = await castAll(stage)
  const whatChanged = await openWatch(stage.target.app, ['sessions'])
  for (const procedure of stage.some(procedures.filter(({ schema }) => schema !== null)))
    await tryFields(stage, procedure, cast.sampled(procedure), whatChanged)
  await tryForms(stage, cast, whatChanged)
}

type Watch = Awaited<ReturnType<typeof openWatch>>

/** `share`: one of so many values is tried, another one for each neighbouring field. */
export const tryFields = async (
  stage: Stage,
  procedure: Listed,
  { by, sample }: Sampled,
  whatChanged: Watch,
  share = 1,
) => {
  const { tally, send, target } = stage
  const fresh = async () => {
    await target.app.db.query('delete from rate_limits')
    const [input, cookie] = [(await sample()) ?? {}, await cookieBy(target.app, by)]
    await whatChanged()
    return { input, cookie }
  }
  let { input, cookie } = await fresh()
  tally.note(
    `${procedure.operationId} as it should be`,
    notServed(await send({ ...rpc(procedure, input), cookie })),
  )
  ;({ input, cookie } = await fresh())
  const spots = spotsIn(procedure.schema, input)
  if (spots.length === 0) tally.violate(procedure.operationId, 'takes input, and none of its fields is known')
  for (const [index, { place, schema, put }] of spots.entries()) {
    const variants = variantsFor(stage, procedure, place).filter(({ value }) => !isPlainWord(schema, value))
    for (const { value, beside } of variants.filter((_, at) => (at + index) % share === 0)) {
      const field = String(place[0])
      const way = wayOf(procedure, field, value)
      const answer = await send({ ...way(procedure, put({ ...input, ...beside }, value)), cookie })
      const left = await whatChanged()
      const isTaken = answer.status === 200
      tally.note(
        `${procedure.operationId} ${place.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`,
        isTaken
          ? judgeTaken(schema, value, left !== null && !isPassword(place))
          : first(judgeRefused(procedure, answer, field), left),
      )
      if (isTaken && procedure.method !== 'GET') ({ input, cookie } = await fresh())
    }
  }
}

/** The second entry of a list is checked like the first one: the worst value suffices. */
const variantsFor = ({ depth }: Stage, procedure: Listed, place: Place): readonly Variant[] => {
  const variants = VALUES.map((value) => ({ value }))
  if (depth === 'quick') return variants.slice(0, 4)
  if (place.includes(1) || takesPassword(procedure)) return variants
  const cursors = place.join() === 'cursor' ? cursorsOf(procedure) : []
  return [...variants, ...NASTY.map((value) => ({ value })), ...cursors]
}

/** Each of its accepted calls deliberately takes a tenth of a second. */
const takesPassword = ({ fields }: Listed) => fields.some((field) => /password/i.test(field))

/** The names of choices are bad values for fields with other choices; in text fields they are text. */
const isPlainWord = (schema: Schema, value: unknown) =>
  typeof value === 'string' && /^[a-z-]{4,20}$/.test(value) && mayHold(schema, value)

/** Longer than any field accepts. */
export const TOO_LONG = 'x'.repeat(200_000)
export const NUL = 'Ola\u0000Hansen'
export const HALF = 'Bl\ud800å'
export const OTHER_KIND = { a: { b: 1 } }

const VALUES = [OTHER_KIND, TOO_LONG, NUL, '😀', undefined, null, '', 17, ['a'], '\u202enesnaH', HALF]

/** Only the hash of a password is stored. */
const isPassword = (place: Place) => /password|confirmation/i.test(String(place.at(-1)))

/** `hasWritten`: the value is now in the database. A procedure that only reads may accept a NUL. */
export const judgeTaken = (schema: Schema, value: unknown, hasWritten: boolean): Verdict => {
  if (value === TOO_LONG) return '200,000 characters were taken'
  if (!mayHold(schema, value)) return 'what the contract excludes was taken'
  if (typeof value !== 'string' || !hasWritten) return null
  if (value.includes('\u0000')) return 'a NUL was taken'
  return value.isWellFormed() ? null : 'half a character was taken'
}

const judgeRefused = ({ area }: Listed, answer: Answer, field: string): Verdict => {
  const { status } = answer
  if (status < 400) return `status ${status}`
  if (area !== 'open' && (status === 401 || status === 403)) return `turned away with ${status}`
  return unclear(answer, isNamed(answer) ? field : undefined)
}

/** Two passwords or days are wrong together: the error may be about the other one. */
const RELATED = ['confirmation', 'endDate', 'reason']

const isNamed = ({ json }: Answer) => {
  const { code, data } = (json ?? {}) as { code?: unknown; data?: { fields?: { path?: unknown }[] } }
  return code === 'INPUT_INVALID' && !data?.fields?.every(({ path }) => RELATED.includes(String(path)))
}
