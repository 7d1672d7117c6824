import { afterAll, beforeAll, expect, it } from 'vitest'
import { isUuid } from '#shared/id-patterns.ts'
import { one, rest, rpc, type Answer } from './calling.ts'
import { procedures, type Listed } from './procedures.ts'
import { openInside } from './sweeps/inside.ts'
import { castAll, type Cast } from './sweeps/stage.ts'
import { watchRows } from './sweeps/written-rows.ts'

let inside: Awaited<ReturnType<typeof openInside>>
let cast: Cast
let written: Awaited<ReturnType<typeof watchRows>>

beforeAll(async () => {
  inside = await openInside()
  cast = await castAll(inside.stage)
  written = await watchRows(inside.stage.target.app)
})
afterAll(() => inside.close())

/** The same input with every id in capitals. */
const inCapitals = (value: unknown): unknown => {
  if (typeof value === 'string') return isUuid(value) ? value.toUpperCase() : value
  if (Array.isArray(value)) return value.map((entry) => inCapitals(entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inCapitals(inner)]))
}

const asIs = (value: unknown) => value

/** Tables that the first of two calls cleans up, or fills for its caller. */
const ASIDE =
  /^(rate_limits|sessions|audit_log|second_factors|oidc_attempts|member_invitations) |^events .*login-new-device/

const countByTable = (lines: readonly string[]) => {
  const rows = lines.filter((line) => !ASIDE.test(line))
  return Object.fromEntries(
    [...Map.groupBy(rows, (row) => row.split(' ')[0] ?? '')].map(([table, found]) => [table, found.length]),
  )
}

/** The status, and the code of a refusal. */
const saidBy = ({ status, json }: Answer) => [
  status,
  typeof json === 'object' && json !== null && 'code' in json ? json.code : null,
]

const tryOut = async (
  procedure: Listed,
  way: typeof rest,
  write: (value: unknown) => unknown,
  more: Record<string, unknown> = {},
) => {
  await inside.stage.target.app.db.query('delete from rate_limits')
  const { by, sample } = cast.sampled(procedure)
  const input = { ...(await sample()), ...more }
  await written()
  const call = way(procedure, write(input) as Record<string, unknown>)
  const answer = await (by ? inside.stage.sendAs(by, call) : inside.stage.send(call))
  const { come, gone } = await written()
  return { said: saidBy(answer), come: countByTable(come), gone: countByTable(gone) }
}

/** `ask-oneself` adds its caller to the register only the first time, and takes no id but the form's own. */
const withIds = procedures.filter(({ ids, operationId }) => ids.length > 0 && operationId !== 'ask-oneself')

it.each(withIds)('$operationId does the same with its ids in capitals', async (procedure) => {
  const expected = await tryOut(procedure, rest, asIs)
  for (const way of [rest, rpc]) expect(await tryOut(procedure, way, inCapitals)).toEqual(expected)
})

it.each(withIds.filter(({ ids }) => ids.includes('userId')))(
  '$operationId knows its caller by an id in capitals',
  async (procedure) => {
    const { by } = cast.sampled(procedure)
    const own = { userId: by?.userId }
    const expected = await tryOut(procedure, rest, asIs, own)
    expect(await tryOut(procedure, rest, inCapitals, own)).toEqual(expected)
  },
)

it('a sole owner cannot transfer the office to themselves', async () => {
  const { kari } = cast
  const call = rest(one('hand-on-ownership'), { userId: kari.userId.toUpperCase() })
  expect((await inside.stage.sendAs(kari, call)).status).toBe(404)
  const rows = await inside.stage.target.app.db.query(
    'select role from memberships where user_id = $1 and employer_id = $2',
    [kari.userId, kari.scope.employerId],
  )
  expect(rows).toEqual([{ role: 'owner' }])
})
