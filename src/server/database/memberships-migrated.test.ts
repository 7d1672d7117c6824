import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import type { TestDatabase } from '#test/database.ts'
import { createEmptyDatabase } from '#test/empty-database.ts'
import { migrate, readMigrations } from './migrate.ts'

/** The last migration of the previous release, which runs beside this one. */
const BEFORE = '0052_alarm_proven'
const EMPLOYER = crypto.randomUUID()

const upTo = (last: string) => async () =>
  Object.fromEntries(Object.entries(await readMigrations()).filter(([name]) => name <= last))

let db: TestDatabase

/** Creates an administrator like a process of the previous release. */
const add = async (email: string, role = 'administrator'): Promise<string> => {
  const [made] = await db.query('insert into users (name, email) values ($1, $1) returning id', [email])
  await db.query('insert into profiles (user_id, employer_id, full_name, role) values ($1, $2, $3, $4)', [
    made?.['id'],
    role === 'administrator' ? EMPLOYER : null,
    email,
    role,
  ])
  return String(made?.['id'])
}

const register = async (createdBy: string) => {
  const [row] = await db.query(
    `insert into vikarer (employer_id, full_name, phone, email, created_by)
     values ($1, 'Ola Hansen', $2, $2 || '@vikar.example', $3) returning id`,
    [EMPLOYER, `+479${Math.floor(1_000_000 + Math.random() * 8_999_999)}`, createdBy],
  )
  return String(row?.['id'])
}

const membershipsOf = (userId: string) =>
  db.query(
    'select employer_id, role, ended_at is null as is_active from memberships where user_id = $1 order by employer_id',
    [userId],
  )
const OWNS = { employer_id: EMPLOYER, role: 'owner', is_active: true }

describe('a database of the release with one employer per profile', () => {
  let kari: string
  let sara: string
  let vikar: string

  beforeAll(async () => {
    db = await createEmptyDatabase()
    await migrate(db.connect, undefined, upTo(BEFORE))
    await db.query('insert into employers (id, name) values ($1, $2)', [EMPLOYER, 'Fjellhamar skole'])
    kari = await add('kari@fjellhamar.example')
    sara = await add('sara@vikarklar.example', 'superadmin')
    vikar = await register(kari)
    await migrate(db.connect)
  })
  afterAll(() => db.drop())

  it('has its administrators as owners, and no one else', async () => {
    expect(await membershipsOf(kari)).toEqual([OWNS])
    expect(await membershipsOf(sara)).toEqual([])
    expect(await db.query('select created_by from vikarer where id = $1', [vikar])).toEqual([
      { created_by: kari },
    ])
  })

  it('makes a person who signs up at a process of that release an owner, and can record their acts', async () => {
    const bo = await add('bo@fjellhamar.example')
    expect(await membershipsOf(bo)).toEqual([OWNS])
    await register(bo)
  })

  it('ends the membership when such a process removes a person from the office', async () => {
    const per = await add('per@fjellhamar.example')
    await db.query('delete from profiles where user_id = $1', [per])
    await db.query("insert into profiles (user_id, full_name, role) values ($1, 'Per', 'substitute')", [per])
    expect(await membershipsOf(per)).toEqual([{ ...OWNS, is_active: false }])
  })

  it('records no acts of a person who never worked there', async () => {
    await expect(register(sara)).rejects.toThrow(pg.DatabaseError)
  })
})
