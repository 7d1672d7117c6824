import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castLogin, castNils, castSara, castVikar } from '#test/cast.ts'
import { readAdministrators } from './links-procedures.ts'

let app: TestApp
let kari: Awaited<ReturnType<typeof castKari>>

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await castNils(app)
  await castSara(app)
  await castLogin(app, await castVikar(app, kari, 'Kari Vikar'))
})
afterAll(() => app.close())

const read = (search: string, userId?: string) =>
  app.database.read(app.system, (tx) => readAdministrators(tx, { search, userId }))
const namesFor = async (search: string) => (await read(search)).administrators.map(({ fullName }) => fullName)

const add = (fullName: string, email: string, { softDeleted = false, company = 'Øvre Ås 100%' } = {}) =>
  app.db.query(
    `with employer as (insert into employers (name) values ($3) returning id),
       person as (insert into users (name, email) values ($1, $2) returning id)
     insert into profiles (user_id, employer_id, full_name, role, soft_deleted)
     select person.id, employer.id, $1, 'administrator', $4 from employer, person`,
    [fullName, email, company, softDeleted],
  )

describe('the administrators to choose from', () => {
  it('are all active ones, with company and e-mail, and no other role', async () => {
    await add('Borte Vekk', 'borte@lillevik.example', { softDeleted: true })
    const { administrators, found } = await read('')
    expect(found).toBe(2)
    expect(administrators).toEqual([
      { userId: kari.userId, fullName: 'Kari Nordmann', email: kari.email, company: 'Fjellhamar skole' },
      expect.objectContaining({ fullName: 'Nils Berg', company: 'Lillevik sykehjem' }),
    ])
  })

  it('are found by name, company and e-mail, ignoring case and without wildcards', async () => {
    await add('Åse Øvrebø', 'a_b@ovre.example')
    expect(await namesFor('ÅSE ø')).toEqual(['Åse Øvrebø'])
    expect(await namesFor('øvre ås')).toEqual(['Åse Øvrebø'])
    expect(await namesFor('LILLEVIK.EXAMPLE')).toEqual(['Nils Berg'])
    expect(await namesFor('100%')).toEqual(['Åse Øvrebø'])
    expect(await namesFor('a_b')).toEqual(['Åse Øvrebø'])
    expect(await namesFor('a_i')).toEqual([])
    expect(await namesFor('%')).toEqual(['Åse Øvrebø'])
    expect(await namesFor('\\')).toEqual([])
    expect(await namesFor('finnes ikke')).toEqual([])
  })

  it('can be limited to one by id, ignoring the search', async () => {
    expect(await read('Nils', kari.userId)).toMatchObject({
      administrators: [{ email: kari.email }],
      found: 1,
    })
    expect(await read('', crypto.randomUUID())).toEqual({ administrators: [], found: 0 })
  })

  it('come in Norwegian order, the first twenty, with the total number', async () => {
    for (let index = 10; index < 32; index += 1) await add(`Bjørn ${index}`, `bjorn${index}@ovre.example`)
    await add('Ærlend Holm', 'erlend@ovre.example')
    const { administrators, found } = await read('')
    expect(found).toBe(26)
    expect(administrators).toHaveLength(20)
    expect(administrators[0]?.fullName).toBe('Bjørn 10')
    const some = await namesFor('ovre.example')
    expect(some).toHaveLength(20)
    await app.db.query("delete from profiles where full_name like 'Bjørn%'")
    expect(await namesFor('')).toEqual(['Kari Nordmann', 'Nils Berg', 'Ærlend Holm', 'Åse Øvrebø'])
  })
})
