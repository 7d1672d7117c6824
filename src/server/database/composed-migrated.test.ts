import { expect, it } from 'vitest'
import { createExternalDatabase, type ExternalDatabase } from '#test/empty-database.ts'
import { insertShifts } from '#test/shifts.ts'
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

const insertTemplates = (db: ExternalDatabase, names: readonly string[]) =>
  db.query(
    `insert into request_templates (employer_id, name, title, location, start_time, end_time, places, description,
       requirements, channels, asked_all, vikar_ids)
     select $1, unnest($2::text[]), $3, $4, '08:00', '15:00', 1, $5, $6, '{sms}', true, '{}'`,
    [EMPLOYER, names, 'På\u00a0trinn 3', 'Årnes', 'Språk', 'Må like bøker'].map((value) =>
      typeof value === 'string' ? decomposed(value) : value,
    ),
  )

const insertAnswer = async (db: ExternalDatabase, message: string, groupName: string) => {
  const [id = ''] = await insertShifts({ db }, EMPLOYER, [{ startsAt: '2026-11-20', endsAt: '2026-11-21' }])
  await db.query(
    `insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at)
     values ($1, gen_random_uuid(), $2, $3, sha256('link'), now())`,
    [EMPLOYER, id, ANE],
  )
  await db.query(
    `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, message)
     values ($1, $2, $2, $3, 'declined', $4)`,
    [EMPLOYER, id, ANE, message],
  )
  await db.query(
    `insert into request_line (employer_id, request_id, vikar_id, position, group_name) values ($1, $2, $3, 1, $4)`,
    [EMPLOYER, id, ANE, groupName],
  )
}

it('composes templates, messages of answers and what else was typed before', async () => {
  const db = await createExternalDatabase()
  const kari = crypto.randomUUID()
  try {
    await migrate(db.connect, undefined, upTo('0183_few_in_log'))
    await db.query("insert into employers (id, name) values ($1, 'Ålesund skole')", [EMPLOYER])
    await db.query(
      `insert into vikarer (employer_id, id, full_name, phone) values ($1, $2, 'Ane Ås', '+4790000001')`,
      [EMPLOYER, ANE],
    )
    const names = ['Språk', decomposed('Språk'), 'Språk\u00a0', 'Språk\u00a0tidlig', 'Språk tidlig']
    await insertTemplates(db, [...names, decomposed('Åpning')])
    await insertAnswer(db, decomposed('Må gå tidlig'), decomposed('Språkvikarer'))
    await db.query(
      `insert into removed_vikarer (employer_id, vikar_id, phone, company, skills, availability, no_sms, is_favourite,
         group_ids, periods)
       values ($1, $2, '+4790000001', $3, $4, 'available', false, false, '{}', '[]')`,
      [EMPLOYER, ANE, decomposed('Byrå AS'), decomposed('Språk')],
    )
    await db.query(`insert into users (id, name, email) values ($1, $2, 'kari@skole.example')`, [
      kari,
      decomposed('Kari Ås'),
    ])
    await db.query(
      `insert into passkeys (user_id, credential_id, public_key, name) values ($1, 'x', 'x', $2)`,
      [kari, decomposed('Kåres telefon')],
    )
    await db.query('update sms_pricing set package_name = $1 where display_order = 1', [decomposed('Små')])
    await migrate(db.connect)
    expect(await db.query('select name from request_templates order by lower(name)')).toEqual(
      ['Språk', 'Språk (2)', 'Språk (3)', 'Språk tidlig', 'Språk tidlig (2)', 'Åpning'].map((name) => ({
        name,
      })),
    )
    expect(
      await db.query('select distinct title, location, description, requirements from request_templates'),
    ).toEqual([
      { title: 'På trinn 3', location: 'Årnes', description: 'Språk', requirements: 'Må like bøker' },
    ])
    expect(await db.query('select message from assignment_responses')).toEqual([{ message: 'Må gå tidlig' }])
    expect(await db.query('select group_name from request_line')).toEqual([{ group_name: 'Språkvikarer' }])
    expect(await db.query('select company, skills from removed_vikarer')).toEqual([
      { company: 'Byrå AS', skills: 'Språk' },
    ])
    expect(await db.query('select name from users')).toEqual([{ name: 'Kari Ås' }])
    expect(await db.query('select name from passkeys')).toEqual([{ name: 'Kåres telefon' }])
    expect(await db.query('select package_name from sms_pricing where display_order = 1')).toEqual([
      { package_name: 'Små' },
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
