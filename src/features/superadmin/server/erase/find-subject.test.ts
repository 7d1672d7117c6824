import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { castLogin } from '#test/cast.ts'
import { openErasing, type Erasing } from '#test/erasing.ts'
import { findSubject } from './find-subject.ts'

let office: Erasing

beforeEach(async () => {
  office = await openErasing()
})
afterEach(() => office.close())

it('finds a person among many e-mails without reading them all', async () => {
  const { app, ola, query } = office
  const { userId } = await castLogin(app, ola)
  await office.ask([ola], ['email'])
  const [{ id: own } = { id: '' }] = await query(
    "select id from email_history where recipient = $1 and kind = 'request'",
    [ola.email],
  )
  await query(`
    insert into email_history (id, employer_id, vikar_id, kind, recipient, reply_to, subject, letter, valid_until)
    select gen_random_uuid(), employer_id, vikar_id, kind, number || '@annen.example', number || '@kontor.example',
      subject, letter, valid_until
    from email_history, generate_series(1, 5000) number where id = '${String(own)}'`)
  await query('analyze email_history')

  const { subject, scanned } = await app.database.transaction(app.system, async (tx) => {
    const found = await findSubject(tx, userId, [])
    const { rows } = await sql`
      select seq_tup_read::integer as rows from pg_stat_xact_user_tables where relname = 'email_history'`.execute(
      tx,
    )
    return { subject: found, scanned: rows }
  })
  expect(subject.register.map(({ vikarId }) => vikarId)).toEqual([ola.id])
  expect(scanned).toEqual([{ rows: 0 }])
})
