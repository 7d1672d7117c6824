import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { onOneConnection } from '../backup/one-connection.ts'
import { findChangedCollations } from './collations.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const changed = () => onOneConnection(app.db.connect, 'test', findChangedCollations)

it('finds no changed collation in a new database', async () => {
  expect(await changed()).toEqual([])
})

it('reports the database and a collation with another recorded version', async () => {
  await app.db.query(`create collation nordic (provider = icu, locale = 'nb-NO')`)
  await app.db.query('create table sorted (name text collate nordic)')
  await app.db.query(`update pg_collation set collversion = '1' where collname = 'nordic'`)
  await app.db.query(
    `update pg_database set datlocprovider = 'i', datlocale = 'nb-NO', datcollversion = '1'
       where datname = current_database()`,
  )
  expect(await changed()).toEqual(['collation nordic', expect.stringMatching(/^database test_/)])
})
