import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { one, rest } from './calling.ts'
import { castAssignment, shift } from './cast.ts'
import { dumpTables } from './dump.ts'
import { WEEK } from './person-samples.ts'
import {
  castStrangers,
  readUnnamed,
  tryBeside,
  tryForeign,
  WITH_IDS,
  withOtherIds,
} from './sweeps/foreign-ids.ts'
import { procedures } from './procedures.ts'
import { openInside } from './sweeps/inside.ts'

let inside: Awaited<ReturnType<typeof openInside>>
let strangers: Awaited<ReturnType<typeof castStrangers>>

beforeAll(async () => {
  inside = await openInside()
  strangers = await castStrangers(inside.stage)
})
afterAll(() => inside.close())

const rowsWith = async (...ids: string[]) =>
  (await dumpTables(inside.stage.target.app)).filter((line) => ids.some((id) => line.includes(id)))

describe('another person’s data is indistinguishable from nothing to a stranger', () => {
  it.each(WITH_IDS)('where it is named: $operationId', async (procedure) => {
    expect(await inside.wrongIn(() => tryForeign(inside.stage, strangers, procedure))).toEqual([])
  })

  it('outside the contract', async () => {
    expect(await inside.wrongIn(() => tryBeside(inside.stage, strangers))).toEqual([])
  })

  it('and changes nothing that is readable without its id', async () => {
    expect(await inside.wrongIn(() => readUnnamed(inside.stage, strangers))).toEqual([])
  })
})

/** Superadmins have access to everyone; they learn which ids do not exist. */
const ofService = procedures.filter(
  ({ area, ids }) => area === 'service' && ids.some((name) => name !== 'requestId'),
)
const STATUS: Record<string, number> = { 'list-administrators': 200, 'generate-admin-magic-link': 409 }

it.each(ofService)(
  '$operationId finds nothing, and fails at nothing, where an id is unknown',
  async (procedure) => {
    const { by, sample } = strangers.cast.sampled(procedure)
    const unknown = withOtherIds(procedure, (await sample()) ?? {})
    const { status } = await inside.stage.sendAs(by, rest(procedure, unknown))
    expect(status).toBe(STATUS[procedure.operationId] ?? 404)
  },
)

describe('an id that a stranger reuses creates their own row:', () => {
  it('with Kari’s request id, Nils creates his own assignment', async () => {
    const { kari, nils } = strangers.cast
    const requestId = crypto.randomUUID()
    const karis = await castAssignment(inside.stage.target.app, kari, { requestId })
    const before = await rowsWith(kari.scope.employerId)
    const { status, json } = await inside.stage.sendAs(
      nils,
      rest(one('create-assignment'), shift({ requestId })),
    )
    expect([status, json]).toMatchObject([200, { isNew: true, recipients: 2 }])
    expect(json).not.toMatchObject({ id: karis.id })
    expect(await rowsWith(kari.scope.employerId)).toEqual(before)
  })

  it('Siri adds her own period with the id of one of Ola’s', async () => {
    const { cast, siri } = strangers
    const own = await cast.sampled(one('change-period')).sample()
    const rows = await inside.stage.target.app.db.query('select id from vikarer where user_id = $1', [
      cast.ola.userId,
    ])
    const ofOla = () => rowsWith(cast.ola.userId, ...rows.map(({ id }) => String(id)))
    const before = await ofOla()
    const { status, json } = await inside.stage.sendAs(siri, rest(one('add-period'), { ...own, ...WEEK(30) }))
    expect([status, json]).toEqual([200, { id: own?.['id'], ...WEEK(30), version: expect.any(String) }])
    expect(before.join()).toContain(String(own?.['id']))
    expect(await ofOla()).toEqual(before)
  })
})
