import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let ola: string

beforeAll(async () => {
  office = await openOffice()
})
beforeEach(async () => {
  await office.app.db.query('delete from rate_limits')
  ola = (await office.ask()).token(office.ola.id)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => office.close())

const claim = async (token: string) => {
  const { status, body } = await office.server.anonymous('POST', `/api/responses/${token}/claim`, {})
  return { status, body }
}
const expire = (to: string) => office.app.db.query(`update recipients set expires_at = ${to}`)

const UNKNOWN = { status: 404, body: { code: 'NOT_FOUND', message: 'Ugyldig eller brukt token' } }

it('gives the same answer to an unknown, tampered, malformed or revoked token', async () => {
  const [first = '', ...rest] = ola
  const tampered = (first === 'A' ? 'B' : 'A') + rest.join('')
  for (const token of ['A'.repeat(22), tampered, 'x', ola.slice(0, -1)])
    expect(await claim(token)).toMatchObject(UNKNOWN)
  await expire("'epoch'")
  const revoked = await claim(ola)
  expect(revoked).toEqual(await claim('A'.repeat(22)))
  expect(revoked).toMatchObject(UNKNOWN)
})

it('informs the holder of a genuine token that it has expired', async () => {
  await expire("now() - interval '1 hour'")
  expect(await claim(ola)).toMatchObject({ status: 410, body: { code: 'OVER', message: 'Token har utløpt' } })
})

it('reports that a token could not be checked, and logs the cause', async () => {
  const logged = vi.spyOn(office.app.log, 'error')
  await office.app.db.query('alter table recipients rename to away')
  try {
    const body = { code: 'INTERNAL_SERVER_ERROR', message: 'Feil ved validering av token' }
    expect(await claim(ola)).toMatchObject({ status: 500, body })
  } finally {
    await office.app.db.query('alter table away rename to recipients')
  }
  expect(logged).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, 'a token could not be checked')
  expect(await claim(ola)).toMatchObject({ status: 200, body: { outcome: 'won' } })
})

// Fails without the condition on `created_at` in `RECORD_YES`.
it('records a repeated late yes once', async () => {
  const { id, token } = await office.ask()
  await claim(token(office.siri.id))
  for (let time = 0; time < 2; time += 1) await claim(token(office.ola.id))
  const events = await office.app.db.query(
    "select after from events where assignment_id = $1 and vikar_id = $2 and kind = 'answered'",
    [id, office.ola.id],
  )
  expect(events).toEqual([{ after: { response: 'interested' } }])
})
