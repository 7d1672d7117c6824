import { afterEach, beforeEach, expect, it } from 'vitest'
import { createExternalDatabase, type ExternalDatabase } from '#test/empty-database.ts'
import { askIdentities, askIdentity } from './identity.ts'

let database: ExternalDatabase

beforeEach(async () => {
  database = await createExternalDatabase()
})
afterEach(() => database.drop())

it('the login of DATABASE_URL, which is no superuser, may ask for the system identifier', async () => {
  const { system, timeline } = await askIdentity(database.url)
  const [own] = await database.query('select system_identifier::text as system from pg_control_system()')
  expect({ system, timeline }).toEqual({ ...own, timeline: '00000001' })
})

it('a node that hides its identity still counts as a node', async () => {
  await database.query('revoke execute on function pg_control_system() from public')
  const away = 'postgres://vikarklar@127.0.0.1:1/vikarklar'
  expect(await askIdentities([away, database.url])).toMatchObject([{ system: null, timeline: '00000001' }])
})
