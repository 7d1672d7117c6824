import { cookieFor } from '#test/callers.ts'
import { rest, rpc } from '#test/calling.ts'
import { castAssignment, castLogin, castVikar, type CastAdministrator } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { procedures, type Listed } from '#test/procedures.ts'
import { overTheWire } from './calls.ts'
import { first, leaked, toldApart, type Verdict } from './judges.ts'
import { castAll, nameOf, type Attack, type Stage } from './stage.ts'

/** What everybody may name (the shop), what is theirs to choose, and secrets: whoever holds one is the one who is meant. */
const NOT_OWNED = ['priceId', 'requestId', 'token', 'sessionId']

/** Words that stand in rows of Kari's alone. */
const OF_KARI = ['Fjellhamar', 'fjellhamar.example', 'Ola Hansen', 'ola.hansen', 'Skoleveien 1']

/**
 * Everything of Kari's, asked for by Nils of another employer and by a substitute who works for both: what is there is
 * answered like what is not, nothing of hers is told, nothing of hers changes.
 */
export const attack: Attack = async (stage) => {
  const { kari, nils, ola, sampled } = await castAll(stage)
  await castAssignment(stage.target.app, kari)
  const siri = await castSiri(stage, kari, nils)
  const owned = procedures.filter(
    ({ ids, area, operationId }) =>
      ids.some((id) => !NOT_OWNED.includes(id)) && area !== 'service' && operationId !== 'add-period', // brings its own
  )
  for (const procedure of stage.some(owned)) {
    const input = (await sampled(procedure).sample()) ?? {}
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
  }
  await everyIdEverywhere(stage, kari, nils)
  await readWithoutNaming(stage, [nils])
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

/** Each id that stands in a row of Kari's, of whatever kind, in each field that takes one. */
const everyIdEverywhere = async (stage: Stage, kari: CastAdministrator, nils: CastAdministrator) => {
  const rows = await rowsOf(stage, kari, kari)
  const ids = oneOfEachKind(rows)
  const withIds = procedures.filter((listed) => listed.ids.length > 0 && listed.area !== 'service')
  const cookie = await cookieFor(stage.target.app, nils.userId)
  for (const procedure of stage.some(withIds))
    for (const field of procedure.ids)
      for (const id of stage.depth === 'deep' ? ids : ids.slice(0, 5)) {
        const call = { ...overTheWire(rpc(procedure, { [field]: id })), cookie }
        const { text } = await stage.send(call)
        stage.tally.note(nameOf(call), leaked(text.replaceAll(id, ''), OF_KARI))
      }
  stage.tally.note("every id everywhere, what is Kari's", differs(rows, await rowsOf(stage, kari, kari)))
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
