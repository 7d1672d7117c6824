import { rpc, type Answer } from '../calling.ts'
import { castLogin, castVikar, giveCredits, type CastAdministrator } from '../cast.ts'
import { castLeavingSamples } from '../leaving-samples.ts'
import { castMemberSamples } from '../member-samples.ts'
import { castOwnSamples } from '../own-samples.ts'
import { castPersonSamples, WEEK } from '../person-samples.ts'
import { dumpTables } from '../dump.ts'
import { procedures, type Listed } from '../procedures.ts'
import { first, leaked, toldApart, type Verdict } from './judges.ts'
import { formsOf, spotsIn, type Input, type Place } from './places.ts'
import { notServed } from './refusals.ts'
import { nameOf, type Cast, type Stage } from './stage.ts'
import { withVersion } from '../with-version.ts'

interface Stranger {
  readonly who: { readonly userId: string }
  /** A successful call of their own, fresh each time. */
  sample(): Promise<Input>
}

/** As {@link everyIdEverywhere}, of all that is Kari's, and none of that is changed. */
export const tryEveryId = async (stage: Stage, { kari, nils }: Cast, notOwned: readonly string[]) => {
  const rows = await rowsOf(stage, kari)
  const inHerName = async () =>
    (await rowsOf(stage, kari)).filter((row) => row.includes(`"employer_id": "${kari.scope.employerId}"`))
  const before = await inHerName()
  const words = ['Fjellhamar', 'fjellhamar.example', ...(await contactsOf(stage, kari))]
  await everyIdEverywhere(stage, nils, { ids: oneOfEachKind(rows), words, notOwned })
  stage.tally.note("every id everywhere, what is Kari's", differs(before, await inHerName()))
}

/** Numbers and addresses of people in her register: Nils' samples have people of the same names. */
const contactsOf = async ({ target: { app } }: Stage, { scope }: CastAdministrator) => {
  const rows = await app.db.query('select phone, email from vikarer where employer_id = $1', [
    scope.employerId,
  ])
  return rows.flatMap(({ phone, email }) => [phone, email].filter((contact) => typeof contact === 'string'))
}

/** All that is Kari's, but who is logged in where and what has been tried. */
const rowsOf = async ({ target: { app } }: Stage, { scope, userId }: CastAdministrator) =>
  (await dumpTables(app)).filter(
    (line) =>
      !/^(sessions|rate_limits|audit_log) /.test(line) &&
      [scope.employerId, userId].some((id) => line.includes(id)),
  )

export const differs = (before: readonly string[], after: readonly string[]): Verdict => {
  const [was, is] = [new Set(before), new Set(after)]
  const rows = [...after.filter((row) => !was.has(row)), ...before.filter((row) => !is.has(row))]
  return rows.length === 0 ? null : `changed ${rows[0]?.slice(0, 200)}`
}

/** By table and column, the first id there. */
const oneOfEachKind = (rows: readonly string[]) => {
  const found = new Map<string, string>()
  for (const row of rows)
    for (const [, column = '', id = ''] of row.matchAll(/"(\w+)": "([0-9a-f]{8}-[0-9a-f-]{27})"/g)) {
      const kind = `${row.split(' ')[0]}.${column}`
      if (!found.has(kind)) found.set(kind, id)
    }
  return [...new Set(found.values())]
}

/**
 * Puts each id of another employer's rows, of every kind, into each place that takes one, in an otherwise valid call of
 * the stranger's. Existing rows must be answered like missing ones.
 *
 * @param ids of rows of Kari's
 * @param words that are in rows of hers alone
 * @param notOwned names of fields that anyone may fill with known or chosen values
 */
const everyIdEverywhere = async (
  stage: Stage,
  nils: CastAdministrator,
  { ids, words, notOwned }: Record<'ids' | 'words' | 'notOwned', readonly string[]>,
) => {
  const strangerFor = await castStrangers(stage, nils)
  let stopped = 0
  const withIds = procedures.filter(({ ids: own, area }) => own.length > 0 && area !== 'service')
  for (const procedure of stage.some(withIds)) {
    const { who, sample } = strangerFor(procedure)
    const ask = (input: Input) => stage.sendAs(who, rpc(procedure, input))
    stage.tally.note(`${procedure.operationId} of one's own`, notServed(await ask(await sample())))
    for (const { place, put } of spotsOfIds(procedure, await sample())) {
      const mayDiffer = notOwned.includes(nameAt(place)) || procedure.operationId === 'add-period' // brings its own
      let input = await sample()
      const unknown = await ask(put(input, crypto.randomUUID()))
      const seen: Answer[] = []
      for (const id of stage.depth === 'deep' ? ids : ids.slice(0, 5)) {
        const call = rpc(procedure, put(input, id))
        const answer = await stage.sendAs(who, call)
        seen.push(answer)
        const told = leaked(answer.text.replaceAll(id, ''), words)
        stage.tally.note(nameOf(call), first(mayDiffer ? null : toldApart(answer, unknown), told))
        if (answer.status === 200 && procedure.method !== 'GET') input = await sample()
      }
      stopped += seen.filter(({ status }) => [401, 403, 422].includes(status)).length
      const isShut = seen.every(({ status }) => [401, 403, 429].includes(status))
      if (isShut) stage.tally.violate(`${procedure.operationId} ${place.join('.')}`, 'was never looked up')
    }
  }
  stage.tally.figure('ids refused before or at their look-up', stopped)
}

const spotsOfIds = (procedure: Listed, input: Input) =>
  spotsIn(procedure.schema, input).filter(
    ({ place, schema }) =>
      formsOf(schema).some(({ type }) => type === 'string') && procedure.ids.includes(nameAt(place)),
  )

/** The field's name, also of an entry of a list. */
const nameAt = (place: Place) => String(place.findLast((part) => typeof part === 'string'))

/** Nils and a substitute of his alone, each with data of their own. */
const castStrangers = async (stage: Stage, nils: CastAdministrator) => {
  const { app } = stage.target
  await giveCredits(app, nils, 100_000)
  const zakarias = await castVikar(app, nils, 'Zakarias Qvist')
  const login = await castLogin(app, zakarias)
  const asNils = {
    ...castOwnSamples(app, nils, (call) => stage.sendAs(nils, call)),
    ...castMemberSamples(app, nils),
    ...castLeavingSamples(app, nils),
  }
  const asZakarias = castPersonSamples(app, nils, zakarias.id, (call) => stage.sendAs(login, call))
  const newPeriod = async () => ({ id: crypto.randomUUID(), ...WEEK(10) })
  const own: Record<string, () => Promise<Input>> = {
    'add-period': newPeriod,
    'change-period': async () => ({ ...(await asZakarias['change-period']?.()), ...WEEK(40) }),
  }
  return (procedure: Listed): Stranger => {
    const { operationId, area } = procedure
    const who = area === 'vikar' ? login : nils
    const sample = async () => {
      await app.db.query('delete from rate_limits')
      await app.db.query('delete from vikar_unavailability where vikar_id = $1', [zakarias.id]) // limited
      const make = own[operationId] ?? asZakarias[operationId]
      const input = make ? await make() : (await asNils[operationId]?.())?.own
      if (!input) throw new Error(`there is no sample of ${operationId}`)
      return withVersion(procedure, input, (call) => stage.sendAs(who, call))
    }
    return { who, sample }
  }
}
