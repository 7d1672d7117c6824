import { AT_ONCE } from '#features/asking/rules.ts'
import { setPassword } from '#features/identity/server/password/set-password.ts'
import { makeSuperadmin } from '#features/identity/server/make-superadmin.ts'
import { signUp } from '#features/identity/server/sign-up/sign-up.ts'
import { grantCredits } from '#features/credits/server/grant.ts'
import { createAssignment } from '#test/one-shift.ts'
import type { AssignmentForm } from '#features/requests/rules.ts'
import { createVikar } from '#features/vikarer/server/save.ts'
import { TenantScope } from '#server/database/scope.ts'
import { hashPassword } from '#server/passwords.ts'
import type { Services } from '#server/services.ts'
import type { MemberRole } from '#shared/roles.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import type { TestApp } from './app.ts'
import { showFactors } from './second-factor.ts'

export const PASSWORD = 'vinterferie-08'

export interface CastAdministrator {
  readonly userId: string
  readonly email: string
  readonly scope: TenantScope
}

/** Kari runs a school office. */
export const castKari = (app: TestApp) =>
  castAdministrator(app, 'Kari Nordmann', 'kari@fjellhamar.example', 'Fjellhamar skole')

/** Nils works for another employer and must be refused. */
export const castNils = (app: TestApp) =>
  castAdministrator(app, 'Nils Berg', 'nils@lillevik.example', 'Lillevik sykehjem')

/** Slow on purpose in the product; the whole cast shares one hash. */
let passwordHash: Promise<string> | undefined

const hashOnce = () => (passwordHash ??= hashPassword(PASSWORD))

/** An administrator with an office of their own. */
export const castAdministrator = async (
  app: TestApp,
  fullName: string,
  email: string,
  company: string,
): Promise<CastAdministrator> => {
  const person = { fullName, email, company, passwordHash: await hashOnce() }
  const made = await app.database.transaction(app.system, (tx) => signUp(tx, app, person, app.clock.now()))
  if (made.kind !== 'created') throw new Error(`${email} is there already`)
  await app.db.query('update users set email_verified = true where id = $1', [made.userId])
  const [profile] = await app.db.query('select employer_id from profiles where user_id = $1', [made.userId])
  // An established office.
  await app.db.query('update employers set is_capped = false where id = $1', [profile?.['employer_id']])
  // No quiet hours, at any time of the test.
  await app.db.query('insert into asking_settings (employer_id) values ($1)', [profile?.['employer_id']])
  return { userId: made.userId, email, scope: new TenantScope(String(profile?.['employer_id']), made.userId) }
}

/** A colleague in the office, who logs in with {@link PASSWORD}. */
export const castColleague = async (
  app: TestApp,
  { scope: { employerId } }: CastAdministrator,
  fullName: string,
  role: MemberRole,
  departments: readonly string[] | null = null,
): Promise<CastAdministrator> => {
  const email = `${fullName.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${(colleagues += 1)}@kontor.example`
  const [made] = await app.db.query(
    `with made as (insert into users (name, email, email_verified) values ($1, $2, true) returning id),
      login as (insert into accounts (user_id, account_id, provider_id, password) select id, id, 'credential', $3
        from made),
      member as (insert into memberships (employer_id, user_id, role) select $4, id, $5 from made)
     select id from made`,
    [fullName, email, await hashOnce(), employerId, role],
  )
  const userId = String(made?.['id'])
  await app.db.query(
    "insert into profiles (user_id, employer_id, full_name, role) values ($1, $2, $3, 'administrator')",
    [userId, employerId, fullName],
  )
  if (departments) {
    await app.db.query('update memberships set is_bound = true where user_id = $1', [userId])
    await app.db.query('insert into membership_departments select $1, $2, unnest($3::uuid[])', [
      employerId,
      userId,
      departments,
    ])
  }
  return { userId, email, scope: new TenantScope(employerId, userId, role, departments) }
}

let colleagues = 0

/** A department of an office. */
export const castDepartment = async (
  app: TestApp,
  { scope: { employerId } }: CastAdministrator,
  name: string,
  contact: { readonly name: string; readonly phone: string } | null = null,
): Promise<string> => {
  const [made] = await app.db.query(
    `insert into departments (employer_id, name, location, contact_name, contact_phone) values ($1, $2, $3, $4, $5)
     returning id`,
    [employerId, name, `${name}, inngang B`, contact?.name ?? null, contact?.phone ?? null],
  )
  return String(made?.['id'])
}

let phones = 40_000_000

/** A substitute of the employer with a mobile number of their own, e.g. Ola or Siri. */
export const castVikar = async (
  app: Services,
  { scope }: CastAdministrator,
  fullName: string,
  phone = (phones += 1),
) => {
  const email = `${fullName.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${phone}@vikar.example`
  const form = {
    fullName,
    email,
    phone: String(phone),
    company: '',
    skills: '',
    availability: 'available',
  } as const
  const vikar = await app.database.transaction(scope, (tx) => createVikar(tx, form))
  if (!vikar) throw new Error('a new substitute is always saved')
  return { ...vikar, email }
}

export type CastVikar = Awaited<ReturnType<typeof castVikar>>

export const castVikarer = async (app: Services, administrator: CastAdministrator, count: number) => {
  const vikarer = []
  for (let index = 0; index < count; index += 1)
    vikarer.push(await castVikar(app, administrator, 'Ola Vikar'))
  return vikarer
}

/** Gives a substitute a login of their own with {@link PASSWORD}: one for their rows at any number of employers. */
export const castLogin = async (
  app: TestApp,
  vikar: { id: string; fullName: string; email: string },
  ...elsewhere: { id: string }[]
): Promise<{ userId: string; email: string }> => {
  const { fullName, email } = vikar
  const [user] = await app.db.query(
    'insert into users (name, email, email_verified) values ($1, $2, true) returning id',
    [fullName, email],
  )
  const userId = String(user?.['id'])
  await app.db.query("insert into profiles (user_id, full_name, role) values ($1, $2, 'substitute')", [
    userId,
    fullName,
  ])
  await app.db.query(
    "insert into accounts (user_id, account_id, provider_id, password) values ($1, $2, 'credential', $3)",
    [userId, userId, await hashOnce()],
  )
  const rows = [vikar, ...elsewhere].map(({ id }) => id)
  await app.db.query('update vikarer set user_id = $1 where id = any($2)', [userId, rows])
  return { userId, email }
}

export const giveCredits = (app: TestApp, { scope }: CastAdministrator, credits: number) =>
  app.database.transaction(app.system, (tx) =>
    grantCredits(tx, { employerId: scope.employerId, credits, reason: 'Prøve' }),
  )

/** A shift tomorrow for all available substitutes, by SMS. */
export const shift = (
  changes: Partial<AssignmentForm & { requestId: string }> = {},
): AssignmentForm & { requestId: string } => ({
  requestId: crypto.randomUUID(),
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: addDays(osloToday(new Date()), 1),
  startTime: '07:45',
  endTime: '14:30',
  places: 1,
  description: 'Matte og norsk',
  requirements: '',
  recipients: { kind: 'all', alsoIds: [] },
  channels: ['sms'],
  asking: AT_ONCE,
  ...changes,
})

/** Makes an assignment and returns its id with one secret token for each recipient, by substitute. */
const asked = new WeakMap<object, number>()

/**
 * Gives each shift without a date its own day, so that one person can have them all: the first of an app is tomorrow's.
 */
export const nextDay = ({ db }: TestApp): string => {
  const days = (asked.get(db) ?? 0) + 1
  asked.set(db, days)
  return addDays(osloToday(new Date()), days)
}

export const castAssignment = async (
  app: TestApp,
  { scope }: CastAdministrator,
  changes: Parameters<typeof shift>[0] = {},
) => {
  const form = shift({ ...changes, date: changes.date ?? nextDay(app) })
  const outcome = await app.database.transaction(scope, (tx) => createAssignment(tx, app, form))
  if (outcome.kind !== 'created') throw new Error(outcome.kind)
  const { id } = outcome.created
  const rows = await app.db.query(
    'select id, vikar_id from recipients where request_id = (select request_id from assignments where id = $1)',
    [id],
  )
  const tokens = new Map(
    rows.map((row) => [
      String(row['vikar_id']),
      app.tokens.derive('assignment_response_tokens', String(row['id'])),
    ]),
  )
  return { id, created: outcome.created, tokens, token: (vikarId: string) => tokens.get(vikarId) ?? '' }
}

/** Assigns these shifts of one place to a substitute, as if by a yes; `status` is their final status. */
export const giveShifts = (
  { db }: TestApp,
  ids: readonly unknown[],
  vikarId: string,
  status: 'assigned' | 'completed' | 'cancelled' = 'assigned',
) =>
  db.query(
    `with asked as (
      insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at)
      select employer_id, gen_random_uuid(), request_id, $2, sha256(uuid_send(gen_random_uuid())), ends_at
      from assignments where id = any($1::uuid[]) on conflict do nothing
    ), accepted as (
      insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, accepted_at)
      select employer_id, id, request_id, $2, 'accepted', now() from assignments where id = any($1::uuid[])
      on conflict (employer_id, assignment_id, vikar_id) do update set response_type = 'accepted', accepted_at = now()
    )
    update assignments set status = $3, filled = 1 where id = any($1::uuid[])`,
    [[...ids], vikarId, status],
  )

/** Sara runs the service. She always passes the second factor ({@link showFactors}). */
export const castSara = async (app: TestApp): Promise<{ userId: string; email: string }> => {
  const email = 'sara@vikarklar.example'
  await showFactors(app)
  await app.database.transaction(app.system, (tx) => makeSuperadmin(tx, app.tokens, email, app.clock.now()))
  const [user] = await app.db.query('select id from users where email = $1', [email])
  const userId = String(user?.['id'])
  const hash = await hashOnce()
  await app.database.transaction(app.system, (tx) => setPassword(tx, userId, hash, app.clock.now()))
  return { userId, email }
}
