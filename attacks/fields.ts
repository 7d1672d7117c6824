import { cookieFor } from '#test/callers.ts'
import { NASTY, wayOf } from '#test/nasty.ts'
import { procedures, type Listed } from '#test/procedures.ts'
import type { Sampled } from '#test/samples.ts'
import { overTheWire, type Answer } from './calls.ts'
import { openWatch } from './changes.ts'
import { first, unclear, type Verdict } from './judges.ts'
import { castAll, type Attack } from './stage.ts'

type Input = Record<string, unknown>
/** Where in the input: `recipients`, `kind`. */
type Place = readonly (string | number)[]

/**
 * Bad input in every field of every procedure, also inside lists: never an error of ours, a refusal in Norwegian that names
 * the field, and nothing left behind by what was refused. What no field takes must be refused.
 */
export const attack: Attack = async (stage) => {
  const { target, tally, depth, send } = stage
  const { sampled } = await castAll(stage)
  const whatChanged = await openWatch(target.app, ['sessions'])
  for (const procedure of stage.some(procedures.filter(({ fields }) => fields.length > 0))) {
    const sample = sampled(procedure)
    const input = await sample.sample()
    if (!input) tally.note(procedure.operationId, 'has no sample: nothing of it was tried')
    else await tryAll(procedure, sample, input)
  }

  async function tryAll(procedure: Listed, { by, sample }: Sampled, sampled: Input) {
    const values =
      depth === 'quick' ? VALUES.slice(0, 4) : [...VALUES, ...(takesPassword(procedure) ? [] : NASTY)]
    let input = sampled
    let cookie = by ? await cookieFor(target.app, by.userId) : ''
    await whatChanged()
    for (const place of placesIn(procedure, input))
      for (const value of values) {
        const field = String(place[0])
        const bad = withValue(input, place, value)
        const way = wayOf(procedure, field, value)
        const call = overTheWire(way(procedure, bad), cookie)
        const answer = await send(call)
        const about = `${procedure.operationId} ${place.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}`
        const isTaken = answer.status === 200
        const left = await whatChanged()
        const usual = procedure.fields.includes(field) ? valueAt(input, place) : undefined
        tally.note(
          about,
          isTaken ? judgeTaken(field, value, usual, left !== null) : first(judgeRefused(answer, field), left),
        )
        if (!isTaken || procedure.method === 'GET') continue
        input = (await sample()) ?? input
        cookie = by ? await cookieFor(target.app, by.userId) : ''
        await target.app.db.query('delete from rate_limits')
        await whatChanged()
      }
  }
}

/** Each of its calls that is taken costs a tenth of a second on purpose. */
const takesPassword = ({ fields }: Listed) => fields.some((field) => /password/i.test(field))

/** Every place of the input that can hold a value, those that the sample leaves out too. */
export const placesIn = ({ fields }: Pick<Listed, 'fields'>, input: Input): Place[] => {
  const inside = (value: unknown, place: Place): Place[] => {
    if (Array.isArray(value))
      return [place, ...value.slice(0, 1).flatMap((entry, at) => inside(entry, [...place, at]))]
    if (typeof value !== 'object' || value === null) return [place]
    return [place, ...Object.entries(value).flatMap(([name, inner]) => inside(inner, [...place, name]))]
  }
  return [...new Set([...Object.keys(input), ...fields])].flatMap((name) => inside(input[name], [name]))
}

export const withValue = (input: Input, [name = '', ...rest]: Place, value: unknown): Input => {
  const put = (node: unknown, place: Place): unknown => {
    const [head, ...tail] = place
    if (head === undefined) return value
    if (Array.isArray(node)) return node.map((entry: unknown, at) => (at === head ? put(entry, tail) : entry))
    return { ...(node as Input), [head]: put((node as Input)[head], tail) }
  }
  return { ...input, [name]: put(input[name], rest) }
}

const valueAt = (input: unknown, place: Place): unknown =>
  place.reduce<unknown>((node, name) => (node as Input | undefined)?.[name], input)

/** What no field may take for its own. */
export const TOO_LONG = 'x'.repeat(200_000)
export const NUL = 'Ola\u0000Hansen'
export const OTHER_KIND = { a: { b: 1 } }

const VALUES = [OTHER_KIND, TOO_LONG, NUL, '😀', undefined, null, '', 17, ['a'], '\u202enesnaH', 'Bl\ud800å']

/** `hasWritten`: something of it stands in the database now. What only looks may say of a NUL what it makes of it. */
export const judgeTaken = (field: string, value: unknown, usual: unknown, hasWritten: boolean): Verdict => {
  if (value === OTHER_KIND && isSimple(usual)) return 'an object was taken for a simple value'
  if (typeof usual !== 'string' || /password|confirmation/i.test(field)) return null
  if (value === TOO_LONG) return '200,000 characters were taken'
  return value === NUL && hasWritten ? 'a NUL was taken' : null
}

const judgeRefused = (answer: Answer, field: string): Verdict =>
  first(
    answer.status < 400 ? `status ${answer.status}` : null,
    unclear(answer, isNamed(answer) ? field : undefined),
  )

/** Two passwords or days are wrong together: the other one may be named. */
const RELATED = ['confirmation', 'endDate', 'reason']

const isNamed = ({ json }: Answer) => {
  const { code, data } = (json ?? {}) as { code?: unknown; data?: { fields?: { path?: unknown }[] } }
  return code === 'INPUT_INVALID' && !data?.fields?.every(({ path }) => RELATED.includes(String(path)))
}

const isSimple = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
