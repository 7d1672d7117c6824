import type { TestApp } from './app.ts'
import type { CastAdministrator } from './cast.ts'

/** E-mails of the employer that have just been sent. */
export const haveSentEmails = async (
  app: TestApp,
  { scope }: CastAdministrator,
  count: number,
  kind = 'request',
): Promise<void> => {
  await app.db.query(
    `insert into email_history (id, employer_id, kind, recipient, subject, letter, status, gateway_state,
      next_attempt_at, valid_until)
     select gen_random_uuid(), $1, $2, 'noen@vikar.example', 'Ledig vakt', '{}', 'sent', 'accepted', null, now()
     from generate_series(1, $3::integer)`,
    [scope.employerId, kind, count],
  )
}
