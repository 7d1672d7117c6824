import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { createLog } from '#server/log.ts'
import { openPool } from './pools.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

it('the server ends what people wait for, before it is given up; the system may take its time', async () => {
  const { scope } = await castKari(app)
  const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
  const ofPeople = await app.database.read(scope, (tx) => limit.execute(tx))
  const ofTheSystem = await app.database.read(app.system, (tx) => limit.execute(tx))
  expect([ofPeople.rows, ofTheSystem.rows]).toEqual([[{ limit: '45s' }], [{ limit: '0' }]])
})

it('an idle connection is asked for a sign of life after ten seconds', async () => {
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const pool = openPool(app.db.connect, 'vikarklar_tenant', 1, createLog('silent'))
  await pool.query('select 1')
  const calls = [...asked.mock.calls]
  asked.mockRestore()
  await pool.end()
  expect(calls).toEqual([[true, 10_000]])
})
