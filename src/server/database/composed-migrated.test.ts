import { expect, it } from 'vitest'
import { createExternalDatabase } from '#test/empty-database.ts'
import { fold } from '#shared/text.ts'
import { migrate, readMigrations } from './migrate.ts'

const BEFORE = '0141'
const [EMPLOYER, ANE] = [crypto.randomUUID(), crypto.randomUUID()]
const decomposed = (text: string) => text.normalize('NFD')

const upTo = (last: string) => async () =>
  Object.fromEntries(Object.entries(await readMigrations()).filter(([name]) => name <= last))

// Row-level security binds the owner of this database: a migration that forgets it changes no row, and says nothing.
it('composes the names that were stored before, and folds what they are searched by', async () => {
  const db = await createExternalDatabase()
  try {
    await migrate(db.connect, undefined, upTo(BEFORE))
    await db.query('insert into employers (id, name) values ($1, $2)', [
      EMPLOYER,
      decomposed('Ålesund skole'),
    ])
    await db.query(
      `insert into vikarer (employer_id, id, full_name, phone, email, skills)
       values ($1, $2, $3, '+4790000001', 'ane@vikar.example', 'Språk')`,
      [EMPLOYER, ANE, decomposed('Ane Čálli Ås')],
    )
    await db.query('insert into vikar_groups (employer_id, name) values ($1, $2), ($1, $3)', [
      EMPLOYER,
      'Språkvikarer',
      decomposed('Språkvikarer'),
    ])
    await migrate(db.connect)
    const [vikar] = await db.query('select full_name, search from vikarer')
    expect(vikar).toEqual({ full_name: 'Ane Čálli Ås', search: 'ane calli ås\n\n+4790000001\nspråk' })
    expect(await db.query('select name from employers')).toEqual([{ name: 'Ålesund skole' }])
    expect(await db.query('select name from vikar_groups order by name')).toEqual([
      { name: 'Språkvikarer' },
      { name: 'Språkvikarer (2)' },
    ])
  } finally {
    await db.drop()
  }
})

it('gives names that were stored before plain spaces', async () => {
  const db = await createExternalDatabase()
  const stored = 'Ida\u00a0\u00a0Berg\u202f'
  try {
    await migrate(db.connect, undefined, upTo('0181_owner_for_person'))
    await db.query('insert into employers (id, name) values ($1, $2)', [EMPLOYER, 'Ås\u00a0skole'])
    await db.query(
      `insert into vikarer (employer_id, id, full_name, phone, company)
       values ($1, $2, $3, '+4790000001', 'Vikarbyrå\u00a0AS')`,
      [EMPLOYER, ANE, stored],
    )
    const groups = [
      'Faste vikarer',
      'Faste\u00a0vikarer',
      'Faste\u202fvikarer',
      'Ring\u00a0først',
      'Ring\u202fførst',
      'Ring først (2)',
    ]
    await db.query('insert into vikar_groups (employer_id, name) select $1, unnest($2::text[])', [
      EMPLOYER,
      groups,
    ])
    await db.query(
      'insert into departments (employer_id, name, location) values ($1, $2, $3), ($1, $4, $3)',
      [EMPLOYER, 'Base\u00a0A', 'Bygg\u00a01', 'Base\u202fA'],
    )
    await migrate(db.connect)
    expect(await db.query('select full_name, company, search from vikarer')).toEqual([
      { full_name: 'Ida  Berg', company: 'Vikarbyrå AS', search: 'ida  berg\nvikarbyrå as\n+4790000001\n' },
    ])
    expect(await db.query('select name from employers')).toEqual([{ name: 'Ås skole' }])
    expect(await db.query('select name from vikar_groups order by name')).toEqual([
      { name: 'Faste vikarer' },
      { name: 'Faste vikarer (2)' },
      { name: 'Faste vikarer (3)' },
      { name: 'Ring først' },
      { name: 'Ring først (2)' },
      { name: expect.stringMatching(/^Ring[\u00a0\u202f]først$/) },
    ])
    expect(await db.query('select name, location from departments order by name')).toEqual([
      { name: 'Base A', location: 'Bygg 1' },
      { name: 'Base A (2)', location: 'Bygg 1' },
    ])
  } finally {
    await db.drop()
  }
})

it('folds every letter as the pages do', async () => {
  const db = await createExternalDatabase()
  try {
    await migrate(db.connect)
    const letters = Array.from({ length: 0x24f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at))
    const rows = await db.query('select letter, fold(letter) as folded from unnest($1::text[]) letter', [
      [...letters, '’', '‘', 'ʼ', '′', 'ʒ', 'ǯ'],
    ])
    expect(rows.filter(({ letter, folded }) => fold(String(letter)) !== folded)).toEqual([])
    expect(rows.length).toBeGreaterThan(500)
  } finally {
    await db.drop()
  }
})
