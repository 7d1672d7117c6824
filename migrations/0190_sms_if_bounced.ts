import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`alter table requests add column sms_if_bounced boolean not null default false`.execute(db)
  await sql`comment on column requests.sms_if_bounced is
    'The office chose e-mail alone, and SMS to people whose e-mail does not arrive'`.execute(db)
}
