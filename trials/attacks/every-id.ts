import { rpc } from '#test/calling.ts'
import { castLogin, castVikar, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { castOwnSamples } from '#test/own-samples.ts'
import { castPersonSamples, WEEK } from '#test/person-samples.ts'
import { procedures, type Listed } from '#test/procedures.ts'
import { overTheWire, type Answer } from './calls.ts'
import { first, leaked, toldApart } from './judges.ts'
import { formsOf, spotsIn, type Input, type Place } from './places.ts'
import { notServed } from './refusals.ts'
import { nameOf, type Stage } from './stage.ts'

interface Stranger {
  readonly who: { readonly userId: string }
  /** A call of their own that is served, a fresh one each time. */
  sample(): Promise<Input>
}

/**
 * Each id of somebody else's rows, of whatever kind, at each place that takes one, in a call of the stranger's own that
 * is served as is. What exists is answered like what never did.
 *
 * @param ids of rows of Kari's
 * @param words that are in rows of hers alone
 * @param notOwned names of fields that everybody may fill with what they know or choose
 */
export const everyIdEverywhere = async (
  stage: Stage,
  nils: CastAdministrator,
  { ids, words, notOwned }: Record<'ids' | 'words' | 'notOwned', readonly string[]>,
) => {
  const strangerFor = await castStrangers(stage, nils)
  let stopped = 0
  const withIds = procedures.filter(({ ids: own, area }) => own.length > 0 && area !== 'service')
  for (const procedure of stage.some(withIds)) {
    const { who, sample } = strangerFor(procedure)
    const ask = (input: Input) => stage.sendAs(who, overTheWire(rpc(procedure, input)))
    stage.tally.note(`${procedure.operationId} of one's own`, notServed(await ask(await sample())))
    for (const { place, put } of spotsOfIds(procedure, await sample())) {
      const mayDiffer = notOwned.includes(nameAt(place)) || procedure.operationId === 'add-period' // brings its own
      let input = await sample()
      const unknown = await ask(put(input, crypto.randomUUID()))
      const seen: Answer[] = []
      for (const id of stage.depth === 'deep' ? ids : ids.slice(0, 5)) {
        const call = overTheWire(rpc(procedure, put(input, id)))
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

/** Nils, and a substitute whom only he knows, each with what is their own. */
const castStrangers = async (stage: Stage, nils: CastAdministrator) => {
  const { app } = stage.target
  await giveCredits(app, nils, 100_000)
  const zakarias = await castVikar(app, nils, 'Zakarias Qvist')
  const login = await castLogin(app, zakarias)
  const asNils = castOwnSamples(app, nils, (options) => stage.sendAs(nils, overTheWire(options)))
  const asZakarias = castPersonSamples(app, nils, zakarias.id, (options) =>
    stage.sendAs(login, overTheWire(options)),
  )
  const newPeriod = async () => ({ id: crypto.randomUUID(), ...WEEK(10) })
  const own: Record<string, () => Promise<Input>> = {
    'add-period': newPeriod,
    'change-period': async () => ({ ...(await asZakarias['change-period']?.()), ...WEEK(40) }),
  }
  return ({ operationId, area }: Listed): Stranger => ({
    who: area === 'vikar' ? login : nils,
    sample: async () => {
      await app.db.query('delete from rate_limits')
      await app.db.query('delete from vikar_unavailability where vikar_id = $1', [zakarias.id]) // there may only be so many
      const make = own[operationId] ?? asZakarias[operationId]
      const input = make ? await make() : (await asNils[operationId]?.())?.own
      if (!input) throw new Error(`there is no sample of ${operationId}`)
      return input
    },
  })
}
