import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'

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
