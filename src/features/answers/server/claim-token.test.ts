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

it('gives one answer to a token that is unknown, tampered with, misshapen or revoked', async () => {
  const [first = '', ...rest] = ola
  const tampered = (first === 'A' ? 'B' : 'A') + rest.join('')
  for (const token of ['A'.repeat(22), tampered, 'x', ola.slice(0, -1)])
    expect(await claim(token)).toMatchObject(UNKNOWN)
  await expire("'epoch'")
  const revoked = await claim(ola)
  expect(revoked).toEqual(await claim('A'.repeat(22)))
  expect(revoked).toMatchObject(UNKNOWN)
})

it('tells the holder of a genuine token that it has expired', async () => {
  await expire("now() - interval '1 hour'")
  expect(await claim(ola)).toMatchObject({ status: 410, body: { code: 'OVER', message: 'Token har utløpt' } })
})

it('says so when a token could not be checked, and leaves the cause in the log', async () => {
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
