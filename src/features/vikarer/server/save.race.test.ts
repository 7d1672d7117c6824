import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { createVikar, saving, updateVikar } from './save.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
afterAll(() => app.close())

const form = (email: string, phone: string) =>
  ({ fullName: 'Ola Hansen', phone, email, company: '', skills: '', availability: 'available' }) as const
const create = (email: string, phone: string) =>
  saving(() => app.database.transaction(kari.scope, (tx) => createVikar(tx, form(email, phone))))
const kinds = (outcomes: { kind: string }[]) => outcomes.map(({ kind }) => kind).toSorted()
const countOf = async (phone: string) =>
  (await app.db.query('select 1 from vikarer where phone = $1', [phone])).length

// Fails when `if (constraint === 'vikarer_phone')` is removed from `saving`, or the unique index from the migration.
it('one of two concurrent additions of a phone number gets the error that it is taken', async () => {
  for (let round = 0; round < 10; round += 1) {
    const phone = `9000000${round}`
    const written = [phone, `+47${phone}`, `0047 ${phone}`]
    const outcomes = await Promise.all(
      written.map((text, index) => create(`${index}.${round}@vikar.example`, text)),
    )
    expect(kinds(outcomes)).toEqual(['phone-taken', 'phone-taken', 'saved'])
    expect(await countOf(`+47${phone}`)).toBe(1)
  }
})

// Fails when `if (constraint === 'vikarer_email')` is removed from `saving`, or the unique index from the migration.
it('one of two concurrent additions of an e-mail address gets the error that it is taken', async () => {
  for (let round = 0; round < 10; round += 1) {
    const outcomes = await Promise.all([
      create(`felles${round}@vikar.example`, `9100000${round}`),
      create(`felles${round}@vikar.example`, `9200000${round}`),
    ])
    expect(kinds(outcomes)).toEqual(['email-taken', 'saved'])
  }
})

// Fails when `if (constraint === 'vikarer_phone')` is removed from `saving`.
it('one of two concurrent changes to the same phone number is refused', async () => {
  const first = await create('a@vikar.example', '93000000')
  const second = await create('b@vikar.example', '93000001')
  if (first.kind !== 'saved' || second.kind !== 'saved') throw new Error('both are new')
  const outcomes = await Promise.all(
    [first.saved, second.saved].map(({ id, email }) =>
      saving(() =>
        app.database.transaction(kari.scope, (tx) => updateVikar(tx, id, form(email ?? '', '93 00 00 02'))),
      ),
    ),
  )
  expect(kinds(outcomes)).toEqual(['phone-taken', 'saved'])
  expect(await countOf('+4793000002')).toBe(1)
})
