import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { addPeriod } from '#features/vikarer/server/own-periods.ts'
import { chooseSms } from '#features/vikarer/server/own-availability.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { PersonScope } from '#server/database/scope.ts'
import { osloToday } from '#shared/dates.ts'
import type { TestApp } from './app.ts'
import { castAssignment, castKari, castLogin, castNils, castVikar, giveCredits } from './cast.ts'

/** A value that a spreadsheet would evaluate. */
export const FORMULA = '=HYPERLINK("https://ond.example";"Trykk")'

const PAYMENT_SESSION = 'cs_hemmelig_kjop'

/**
 * Two employers at work: Ola, with a login, works for both, Siri for Kari only, Zakarias for Nils only; Per has left.
 * `readSecrets` gives what no archive may contain.
 */
export const castWorkplaces = async (app: TestApp) => {
  const kari = await castKari(app)
  const nils = await castNils(app)
  await Promise.all([giveCredits(app, kari, 10), giveCredits(app, nils, 10)])
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const siri = await castVikar(app, kari, 'Siri Dahl')
  const per = await castVikar(app, kari, 'Per Borte')
  const olaAtNils = await castVikar(app, nils, 'Ola Hansen')
  const zakarias = await castVikar(app, nils, 'Zakarias Qvist')
  const login = await castLogin(app, ola, olaAtNils)
  for (const { id } of [siri, zakarias]) await invite(app, id)
  await app.database.transaction(kari.scope, (tx) => removeVikar(tx, per.id))
  await app.db.query("update employers set address = 'Skoleveien 1, 1472 Fjellhamar' where id = $1", [
    kari.scope.employerId,
  ])
  await app.db.query(
    "insert into closed_days (employer_id, name, start_date, end_date) values ($1, 'Fjellhamardagen', '2027-01-04', '2027-01-04')",
    [kari.scope.employerId],
  )
  await app.db.query(
    `insert into vikar_notes (employer_id, vikar_id, note, written_by)
     values ($1, $2, 'Fjellstø på mellomtrinnet', $3)`,
    [kari.scope.employerId, ola.id, kari.userId],
  )
  await app.db.query(
    `insert into office_absences (employer_id, vikar_id, start_date, weekdays, created_by)
     values ($1, $2, '2026-11-01', '{5}', $3)`,
    [kari.scope.employerId, ola.id, kari.userId],
  )
  await app.db.query(
    `insert into boards (employer_id, id, name, shows_phones, token_hash)
     select $1, id, 'Fjellhamars personalrom', true, sha256(uuid_send(id)) from (select gen_random_uuid() as id) made`,
    [kari.scope.employerId],
  )
  await putInGroup(app, kari.scope.employerId, ola.id)
  await putInGroup(app, nils.scope.employerId, olaAtNils.id)
  const morning = await castAssignment(app, kari, { channels: ['sms', 'email'], description: FORMULA })
  const night = await castAssignment(app, nils, { channels: ['sms', 'email'], title: 'Nattevakt i Lillevik' })
  await answer(app, morning.token(siri.id), 'no', 'Siri er bortreist')
  await answer(app, morning.token(ola.id), 'yes', '@Ola kommer gjerne')
  await answer(app, night.token(olaAtNils.id), 'no', 'Ola er opptatt den natten')
  await answer(app, night.token(zakarias.id), 'yes', 'Zakarias tar natten')
  await beAway(app, login)
  await buyAndTell(app, kari.scope.employerId, ola)
  const tokens = [morning, night].flatMap((assignment) => [...assignment.tokens.values()])
  const readSecrets = async () => [PAYMENT_SESSION, ...tokens, ...(await storedSecrets(app))]
  return { kari, nils, ola, login, readSecrets }
}

/** Sends an invitation to a login, which stays unanswered. */
const invite = (app: TestApp, vikarId: string) =>
  app.db.query(
    `with login as (insert into users (name, email) select full_name, lower(email) from vikarer where id = $1
      returning id, email),
      made as (insert into profiles (user_id, full_name, role) select id, 'Invitert', 'substitute' from login)
     insert into login_invitations (employer_id, vikar_id, user_id, email, expires_at)
     select v.employer_id, v.id, login.id, login.email, now() + interval '7 days' from vikarer v, login
       where v.id = $1`,
    [vikarId],
  )

const putInGroup = (app: TestApp, employerId: string, vikarId: string) =>
  app.db.query(
    `with made as (insert into vikar_groups (employer_id, name) values ($1, 'Lærere') returning id)
     insert into vikar_group_members (employer_id, group_id, vikar_id) select $1, id, $2 from made`,
    [employerId, vikarId],
  )

const answer = async (app: TestApp, token: string, say: 'yes' | 'no', message: string) => {
  const link = await openResponseLink(app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  return say === 'yes' ? answerYes(app, link, message) : answerNo(app, link, message)
}

/** Is absent today, and reachable by e-mail only. */
const beAway = ({ database, clock }: TestApp, { userId }: { userId: string }) => {
  const today = osloToday(clock.now())
  const period = { id: crypto.randomUUID(), startDate: today, endDate: today, reason: 'Ferie' } as const
  return database.transaction(new PersonScope(userId), async (tx) => {
    await addPeriod(tx, period, clock.now())
    await chooseSms(tx, true)
  })
}

const buyAndTell = async (app: TestApp, employerId: string, ola: { id: string }) => {
  await app.db.query(
    `insert into sms_transactions (employer_id, package_name, amount, provider, session_id)
      values ($1, '100 SMS', 100, 'local', $2)`,
    [employerId, PAYMENT_SESSION],
  )
  await app.db.query(
    `insert into sms_history (employer_id, id, vikar_id, kind, recipient, message, valid_until)
      values ($1, gen_random_uuid(), $2, 'accepted-notice', '+4799999999', 'Ola Hansen har sagt ja', now())`,
    [employerId, ola.id],
  )
  await app.db.query(
    `insert into message_attempts (message_id, attempt, outcome, reason)
      select id, 1, 'retry', 'no "Ola Hansen" here' from sms_history where kind = 'accepted-notice' and employer_id = $1
        and recipient = '+4799999999'`,
    [employerId],
  )
}

/**
 * Password hashes, session tokens, and the hashes, ids and secrets of links, in the forms in which text may contain
 * them.
 */
const storedSecrets = async (app: TestApp): Promise<string[]> => {
  const rows = await app.db.query(
    `select password as secret from accounts
      union select unnest(array[encode(token_hash, 'hex'), encode(token_hash, 'base64')]) from sessions
      union select unnest(array[encode(token_hash, 'hex'), encode(token_hash, 'base64'), id::text]) from login_links
      union select unnest(array[encode(token_hash, 'hex'), encode(token_hash, 'base64'), id::text])
        from recipients`,
  )
  const links = await app.db.query('select id from login_links')
  return [
    ...rows.map(({ secret }) => String(secret)),
    ...links.map(({ id }) => app.tokens.derive('login_links', String(id))),
  ]
}
