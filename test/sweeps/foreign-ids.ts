import { isDeepStrictEqual } from 'node:util'
import { cookieFor } from '../callers.ts'
import { one, rest, rpc, type Answer, type Call } from '../calling.ts'
import { castAssignment, castLogin, castVikar, giveCredits } from '../cast.ts'
import type { Sample } from '../own-samples.ts'
import { procedures, type Listed } from '../procedures.ts'
import { openStrictWatch } from './changes.ts'
import { tryEveryId } from './every-id.ts'
import { tryBesideOfOthers } from './foreign-ids-beside.ts'
import { first, leaked, toldApart, type Verdict } from './judges.ts'
import { notServed } from './refusals.ts'
import { castAll, nameOf, type Stage, type Sweep } from './stage.ts'

/**
 * Fields that anyone may name (the shop, a login provider), choose freely, or use as holder of a secret, and the
 * employers that get a number: the stranger works for Kari too.
 */
const NOT_OWNED = ['priceId', 'requestId', 'token', 'sessionId', 'provider', 'employerIds']

/** Words that occur only in rows of Kari's. */
const OF_KARI = ['Fjellhamar', 'fjellhamar.example', 'Ola Hansen', 'ola.hansen', 'Skoleveien 1']

/**
 * A new period brings its own id. The employers of Ola's number are Siri's too; `own-phone.test.ts` tries one that is
 * not.
 */
const OF_BOTH = ['add-period', 'change-my-phone']

/** Without the procedures of superadmins, who may access everyone. */
export const WITH_IDS = procedures.filter(
  ({ ids, area, operationId }) =>
    ids.some((id) => id !== 'provider') && area !== 'service' && !OF_BOTH.includes(operationId),
)

/**
 * Requests everything of Kari's as Nils of another employer and as a substitute of both: existing rows are answered
 * like missing ones, and nothing of hers is revealed or changed.
 */
export const sweep: Sweep = async (stage) => {
  const strangers = await castStrangers(stage)
  for (const procedure of stage.some(WITH_IDS)) await tryForeign(stage, strangers, procedure)
  await readUnnamed(stage, strangers)
  await tryBeside(stage, strangers)
  await tryEveryId(stage, strangers.cast, NOT_OWNED)
}

type Strangers = Awaited<ReturnType<typeof castStrangers>>

/** Nils; and Siri, of the same registers as Ola. */
export const castStrangers = async (stage: Stage) => {
  const { app } = stage.target
  const cast = await castAll(stage)
  await castAssignment(app, cast.kari)
  const row = await castVikar(app, cast.kari, 'Siri Dahl')
  const siri = await castLogin(app, row, await castVikar(app, cast.nils, 'Siri Dahl'))
  const watch = ({ userId }: { userId: string }) => openStrictWatch(app, ['rate_limits', 'audit_log'], userId)
  return { cast, siri, besideNils: await watch(cast.nils), besideSiri: await watch(siri) }
}

export const tryForeign = async (stage: Stage, strangers: Strangers, procedure: Listed) => {
  const { tally, sendAs, target } = stage
  const { by, whole } = strangers.cast.sampled(procedure)
  const [stranger, whatChanged] =
    procedure.area === 'vikar'
      ? [strangers.siri, strangers.besideSiri]
      : [strangers.cast.nils, strangers.besideNils]
  for (const way of [rest, rpc]) {
    await target.app.db.query('delete from rate_limits')
    const made = await whole()
    if (!made) throw new Error(`there is no sample of ${procedure.operationId}`)
    const { own, foreign = own, refusal = NOT_FOUND } = made
    await whatChanged()
    const refused = await sendAs(stranger, way(procedure, foreign))
    const unknown = await sendAs(stranger, way(procedure, withOtherIds(procedure, foreign)))
    tally.note(
      `${procedure.operationId} with an id of somebody else's`,
      first(toldApart(refused, unknown), leaked(refused.text, OF_KARI), notSaid(refused, refusal)),
    )
    tally.note(`${procedure.operationId}, what is somebody else's`, await whatChanged())
    tally.note(`${procedure.operationId} as whose it is`, notServed(await sendAs(by, way(procedure, own))))
  }
}

const NOT_FOUND: NonNullable<Sample['refusal']> = { status: 404, body: { code: 'NOT_FOUND' } }

const notSaid = ({ status, json, text }: Answer, expected: typeof NOT_FOUND): Verdict => {
  const told = new Map(Object.entries(json ?? {}))
  const isSaid = Object.entries(expected.body).every(([name, value]) =>
    isDeepStrictEqual(told.get(name), value),
  )
  return status === expected.status && isSaid
    ? null
    : `status ${status} instead of ${expected.status}: ${text.slice(0, 120)}`
}

export const withOtherIds = ({ ids }: Listed, input: Record<string, unknown>): Record<string, unknown> => {
  const replace = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((entry) => replace(name, entry))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(key, inner)]))
    return ids.includes(name) && !NOT_OWNED.includes(name) ? crypto.randomUUID() : value
  }
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, replace(name, value)]))
}

/** Lists and figures are unchanged, whatever happens to others. */
export const readUnnamed = async (stage: Stage, { cast, siri }: Strangers) => {
  const { app } = stage.target
  const { kari, nils, sampled } = cast
  const unnamed = procedures.filter(({ method, ids }) => method === 'GET' && ids.length === 0)
  const ofNils = unnamed.map((procedure) => rest(procedure, {}))
  await readBeforeAndAfter(stage, nils, ofNils, OF_KARI, async () => {
    await castVikar(app, kari, 'Ola Hansen')
    await castAssignment(app, kari)
    await giveCredits(app, kari, 1)
  })
  const ofSiri = unnamed
    .filter(({ area }) => area === 'vikar')
    .flatMap((procedure) => [{}, { list: 'coming' }, { list: 'past' }].map((input) => rest(procedure, input)))
  await readBeforeAndAfter(stage, siri, ofSiri, [], async () => {
    for (const sample of ['change-period', 'withdraw-from-my-assignment']) await sampled(one(sample)).sample()
  })
}

const readBeforeAndAfter = async (
  stage: Stage,
  { userId }: { readonly userId: string },
  calls: readonly Call[],
  words: readonly string[],
  change: () => Promise<unknown>,
) => {
  const cookie = await cookieFor(stage.target.app, userId)
  const read = async () => {
    const answers = []
    for (const call of calls) answers.push([call, await stage.send({ ...call, cookie })] as const)
    return answers
  }
  const before = new Map(await read())
  await change()
  for (const [call, answer] of await read()) {
    const [was = answer] = [before.get(call)]
    stage.tally.note(nameOf(call), first(toldApart(was, answer), leaked(answer.text, words)))
  }
}

/** Files and pages outside the contract. */
export const tryBeside = (stage: Stage, { cast, siri }: Strangers) =>
  tryBesideOfOthers(stage, cast, { nils: cast.nils, siri }, OF_KARI)
