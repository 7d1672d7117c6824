import { expect, it } from 'vitest'
import { createExternalDatabase } from '#test/empty-database.ts'
import { insertShifts } from '#test/shifts.ts'
import { migrate, readMigrations } from './migrate.ts'

const BEFORE = '0052_alarm_proven'
const [EMPLOYER, OLA] = [crypto.randomUUID(), crypto.randomUUID()]

const upTo = (last: string) => async () =>
  Object.fromEntries(Object.entries(await readMigrations()).filter(([name]) => name <= last))

// Row-level security binds the owner of this database: a migration that forgets it changes no row, and says nothing.
it('freed places and urgent requests from before their columns existed are kept', async () => {
  const db = await createExternalDatabase()
  try {
    await migrate(db.connect, undefined, upTo(BEFORE))
    await db.query("insert into employers (id, name) values ($1, 'Fjellhamar skole')", [EMPLOYER])
    await db.query(
      `insert into vikarer (employer_id, id, full_name, phone, email)
       values ($1, $2, 'Ola Hansen', '+4790000001', 'ola@vikar.example')`,
      [EMPLOYER, OLA],
    )
    const at = (day: number) => ({
      startsAt: new Date(Date.now() + day * 86_400_000),
      endsAt: new Date(Date.now() + day * 86_400_000 + 3_600_000),
    })
    const [freed = '', whole = '', calm = ''] = await insertShifts({ db }, EMPLOYER, [at(1), at(2), at(3)])
    await db.query(
      `insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at)
       values ($1, gen_random_uuid(), $2, $3, sha256('link'), now())`,
      [EMPLOYER, freed, OLA],
    )
    await db.query(
      `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, withdrawn_at)
       values ($1, $2, $2, $3, 'declined', '2026-11-20T06:00:00Z')`,
      [EMPLOYER, freed, OLA],
    )
    const line = `update requests set open_at_most = 3, patience_minutes = 10, line_seed = 1, next_ask_at = now()`
    await db.query(`${line} where id = $1`, [whole])
    await db.query(`${line}, quiet_from = '22:00', quiet_until = '06:00' where id = $1`, [calm])
    await migrate(db.connect)
    const known = await db.query(
      `select a.id, a.freed_at, q.is_urgent from assignments a join requests q on q.id = a.request_id order by a.starts_at`,
    )
    expect(known).toEqual([
      { id: freed, freed_at: new Date('2026-11-20T06:00:00Z'), is_urgent: false },
      { id: whole, freed_at: null, is_urgent: true },
      { id: calm, freed_at: null, is_urgent: false },
    ])
  } finally {
    await db.drop()
  }
})
