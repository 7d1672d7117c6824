import { rest, rpc } from '#test/calling.ts'
import { castAssignment, castLogin, castVikar, type CastAdministrator } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { procedures, type Listed } from '#test/procedures.ts'
import { overTheWire } from './calls.ts'
import { everyIdEverywhere } from './every-id.ts'
import { tryBesideOfOthers } from './foreign-ids-beside.ts'
import { first, leaked, toldApart, type Verdict } from './judges.ts'
import { notServed } from './refusals.ts'
import { castAll, nameOf, type Attack, type Stage } from './stage.ts'

/**
 * What everyone may name (the shop), what is theirs to choose, and secrets: the holder of one is entitled to use it.
 */
const NOT_OWNED = ['priceId', 'requestId', 'token', 'sessionId']

/** Words that stand in rows of Kari's alone. */
const OF_KARI = ['Fjellhamar', 'fjellhamar.example', 'Ola Hansen', 'ola.hansen', 'Skoleveien 1']

/**
 * Everything of Kari's, asked for by Nils of another employer and by a substitute who works for both: what exists is
 * answered like what does not, nothing of hers is revealed or changed.
 */
export const attack: Attack = async (stage) => {
  const cast = await castAll(stage)
  const { kari, nils, ola, sampled } = cast
  await castAssignment(stage.target.app, kari)
  const siri = await castSiri(stage, kari, nils)
  const owned = procedures.filter(
    ({ ids, area, operationId }) =>
      ids.some((id) => !NOT_OWNED.includes(id)) && area !== 'service' && operationId !== 'add-period', // brings its own
  )
  for (const procedure of stage.some(owned)) {
    const { by, sample } = sampled(procedure)
    const input = (await sample()) ?? {}
    const before = await rowsOf(stage, kari, ola)
    for (const way of [rest, rpc]) {
      const stranger = procedure.area === 'vikar' ? siri : nils
      const ask = (from: Record<string, unknown>) => stage.sendAs(stranger, overTheWire(way(procedure, from)))
      const own = await ask(input)
      const unknown = await ask(withOtherIds(procedure, input))
      stage.tally.note(
        `${procedure.operationId} with an id of somebody else's`,
        first(toldApart(own, unknown), leaked(own.text, OF_KARI)),
      )
    }
    const after = await rowsOf(stage, kari, ola)
    stage.tally.note(`${procedure.operationId}, what is Kari's`, differs(before, after))
    const served = await stage.sendAs(by, overTheWire(rest(procedure, input)))
    stage.tally.note(`${procedure.operationId} as whose it is`, notServed(served))
  }
  await readWithoutNaming(stage, [nils])
  await tryBesideOfOthers(stage, cast, { nils, siri }, OF_KARI)
  await tryEveryId(stage, kari, nils)
}

const tryEveryId = async (stage: Stage, kari: CastAdministrator, nils: CastAdministrator) => {
  const rows = await rowsOf(stage, kari, kari)
  const inHerName = async () =>
    (await rowsOf(stage, kari, kari)).filter((row) =>
      row.includes(`"employer_id": "${kari.scope.employerId}"`),
    )
  const before = await inHerName()
  const words = ['Fjellhamar', 'fjellhamar.example', ...(await contactsOf(stage, kari))]
  await everyIdEverywhere(stage, nils, { ids: oneOfEachKind(rows), words, notOwned: NOT_OWNED })
  stage.tally.note("every id everywhere, what is Kari's", differs(before, await inHerName()))
}

/** Numbers and addresses of those in her register: Nils' samples have people of the same names. */
const contactsOf = async ({ target: { app } }: Stage, { scope }: CastAdministrator) => {
  const rows = await app.db.query('select phone, email from vikarer where employer_id = $1', [
    scope.employerId,
  ])
  return rows.flatMap(({ phone, email }) => [phone, email].filter((contact) => typeof contact === 'string'))
}

/** Of the same register as Ola, and of Nils' as well. */
const castSiri = async ({ target: { app } }: Stage, ...employers: CastAdministrator[]) => {
  const rows = []
  for (const employer of employers) rows.push(await castVikar(app, employer, 'Siri Dahl'))
  const [row, ...others] = rows
  if (!row) throw new Error('Siri works for somebody')
  return castLogin(app, row, ...others)
}

const withOtherIds = ({ ids }: Listed, input: Record<string, unknown>): Record<string, unknown> => {
  const replace = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((entry) => replace(name, entry))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(key, inner)]))
    return ids.includes(name) && !NOT_OWNED.includes(name) ? crypto.randomUUID() : value
  }
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, replace(name, value)]))
}

/** All that is Kari's or Ola's, but who is logged in where and what has been tried. */
const rowsOf = async (
  { target: { app } }: Stage,
  { scope, userId }: CastAdministrator,
  ola: { userId: string },
) =>
  (await dumpTables(app)).filter(
    (line) =>
      !/^(sessions|rate_limits|audit_log) /.test(line) &&
      [scope.employerId, userId, ola.userId].some((id) => line.includes(id)),
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

const readWithoutNaming = async (stage: Stage, strangers: readonly { userId: string }[]) => {
  for (const stranger of strangers)
    for (const procedure of stage.some(procedures.filter(({ method }) => method === 'GET'))) {
      const call = overTheWire(rest(procedure, {}))
      const { text } = await stage.sendAs(stranger, call)
      stage.tally.note(nameOf(call), leaked(text, OF_KARI))
    }
}
