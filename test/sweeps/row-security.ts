import { castWorkplaces } from '../archive-cast.ts'
import { cookieFor } from '../callers.ts'
import { castColleague, castDepartment, castLogin, castVikar, type CastAdministrator } from '../cast.ts'
import { castLink, castLoginCode } from '../login-links.ts'
import { castPhoneCode } from '../phone-code.ts'
import { giveFactor } from '../second-factor.ts'
import type { Verdict } from './judges.ts'
import { openRole, type Setting } from './row-ways.ts'
import { tablesOf, type Table } from './tables.ts'
import type { Sweep, Stage } from './stage.ts'

/** All roles except the service's own, which sees everything. */
const ROLES = ['vikarklar_auth', 'vikarklar_jobs', 'vikarklar_person', 'vikarklar_tenant'] as const
type Role = (typeof ROLES)[number]

/** Tables of logins, whose role sees all rows. */
const OF_LOGINS = ['users', 'sessions', 'accounts', 'verifications', 'profiles']

/**
 * Bypasses the program and uses its database roles. For every table that holds rows of Kari's it tries to read, change,
 * remove, take or add a row: without a scope nothing is visible, in another scope nothing of hers. In her own scope
 * everything is visible, or the trial would prove nothing.
 */
export const sweep: Sweep = async (stage) => {
  const { target, tally } = stage
  const { kari, nils } = await castCast(stage)
  const rowsOf = ({ scope, userId }: typeof kari) =>
    tablesOf(target.app.db, { employerId: scope.employerId, userId })
  const hers = await rowsOf(kari)
  for (const { name, held } of hers)
    tally.note(`rows of Kari's in ${name}`, held > 0 ? null : 'there are none, so nothing can be shown')
  tally.note('the roles of the program', await strangeRole(stage))
  for (const role of ROLES)
    for (const scope of await scopesOf(role, stage, { kari, nils })) await tryRole(stage, role, scope, hers)
  await tryBound(stage, kari, hers)
  const ownerOf = ({ scope: { employerId } }: typeof kari) => ({ employerId, memberRole: 'owner' as const })
  await seesOwn(stage, ["Kari's scope", ownerOf(kari)], hers)
  await seesOwn(stage, ["Nils' scope", ownerOf(nils)], await rowsOf(nils))
  tally.figure(
    'rows of hers',
    hers.reduce((sum, { held }) => sum + held, 0),
  )
}

type Scope = readonly [name: string, setting: Setting]

/** Two offices at work; Kari has a session and a link too, and something of hers was noted and erased. */
const castCast = async (stage: Stage) => {
  const { app } = stage.target
  const cast = await castWorkplaces(app)
  const { userId, scope } = cast.kari
  await cookieFor(app, userId)
  await castLink(app, userId, 'login')
  await app.db.query(
    "insert into audit_log (action, employer_id, actor_user_id) values ('archive-downloaded', $1, $2)",
    [scope.employerId, userId],
  )
  await app.db.query(
    `insert into request_templates (employer_id, name, title, location, start_time, end_time, places, channels,
      asked_all,
       vikar_ids)
     values ($1, 'Kveldsvakt', 'Vakt', 'Skolen', '08:00', '14:00', 1, '{sms}', true, '{}')`,
    [scope.employerId],
  )
  await app.db.query(
    "insert into message_months values ($1, '2023-11-01', 'sms', 'request', 'sent', 'delivered', 9, 9)",
    [scope.employerId],
  )
  await app.db.query('insert into welcome_grants (employer_id, phone_key) values ($1, $2)', [
    scope.employerId,
    'a'.repeat(22),
  ])
  await app.db.query(
    `insert into member_invitations (employer_id, id, email, role, token_hash, expires_at)
     values ($1, gen_random_uuid(), 'eva@fjellhamar.example', 'reader', sha256('x'), now())`,
    [scope.employerId],
  )
  await castBound(app, cast.kari)
  await app.db.query('insert into asking_settings (employer_id) values ($1) on conflict do nothing', [
    scope.employerId,
  ])
  await app.db.query(
    `insert into request_line (employer_id, request_id, vikar_id, position)
     select employer_id, request_id, vikar_id, 1 from recipients where employer_id = $1 limit 1`,
    [scope.employerId],
  )
  await app.db.query(
    `insert into line_changes (employer_id, request_id, kind, patience_before)
     select employer_id, request_id, 'changed', 10 from request_line where employer_id = $1 limit 1`,
    [scope.employerId],
  )
  await app.db.query(
    `insert into forecasts (employer_id, request_id, assignment_id, places, chance, until, expected_messages)
     select employer_id, request_id, id, places, 0.5, starts_at, 2 from assignments where employer_id = $1 limit 1`,
    [scope.employerId],
  )
  await app.db.query(
    `insert into shift_alarms (employer_id, assignment_id, reason, raised_at)
     select employer_id, id, 'used-up', now() from assignments where employer_id = $1 limit 1`,
    [scope.employerId],
  )
  await app.db.query(
    `insert into alarm_notices (employer_id, assignment_id, user_id, channel, reasons, told_at)
     select employer_id, id, $2, 'email', '{used-up}', now() from assignments where employer_id = $1 limit 1`,
    [scope.employerId, userId],
  )
  await app.db.query(
    `insert into events (employer_id, kind, actor_kind, request_id)
     select employer_id, 'created', 'service', id from requests where employer_id = $1 limit 1`,
    [scope.employerId],
  )
  await castPhoneCode(app, cast.kari, '+4741234567')
  await giveFactor(app, userId)
  await app.db.query('insert into recovery_codes (user_id, code_hash) values ($1, sha256($2))', [
    userId,
    'K7QX',
  ])
  await app.db.query(
    "insert into passkeys (user_id, credential_id, public_key, name) values ($1, 'key', '', 'Mobilen')",
    [userId],
  )
  await app.db.query(
    "insert into oidc_identities (user_id, issuer, subject) values ($1, 'https://login.example/', 'one')",
    [userId],
  )
  await app.db.query(
    `insert into oidc_attempts (state_hash, browser_hash, provider, purpose, nonce, code_verifier, session_id,
      expires_at)
     select sha256('a'), sha256('b'), 'entra', 'link', 'nonce', 'verifier', id, now() + interval '1 hour'
     from sessions where user_id = $1 limit 1`,
    [userId],
  )
  await app.db.query("insert into passkey_challenges values ('challenge', $1, now() + interval '1 hour')", [
    userId,
  ])
  await app.db.query(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
     select gen_random_uuid(), user_id, id, 'https://push.example/', decode(repeat('04', 65), 'hex'),
       decode(repeat('07', 16), 'hex')
     from sessions where user_id = $1 limit 1`,
    [userId],
  )
  await app.db.query(
    `insert into push_messages (id, employer_id, user_id, assignment_id, subscription_id, notice_id, kind, title, body,
      path,
       valid_until, worth_until)
     select gen_random_uuid(), employer_id, $2, id, gen_random_uuid(), gen_random_uuid(), 'alarm', title, '', '/',
       now(), now()
     from assignments where employer_id = $1 limit 1`,
    [scope.employerId, userId],
  )
  await castLoginCode(app, userId)
  await app.db.query("insert into period_reasons values ($1, gen_random_uuid(), 'Syk')", [userId])
  await app.db.query(
    "insert into erasures (user_id, subject, total, finished_at) values ($1, '{}', 0, now())",
    [userId],
  )
  return cast
}

/** A department that asks a group, and a member bound to it. */
const castBound = async (app: Stage['target']['app'], kari: CastAdministrator) => {
  const department = await castDepartment(app, kari, 'Barnetrinnet')
  await castColleague(app, kari, 'Bo Lie', 'planner', [department])
  await app.db.query(
    `with made as (insert into vikar_groups (employer_id, name) values ($1, 'Barnetrinnet') returning id)
     insert into department_groups select $1, $2, id from made`,
    [kari.scope.employerId, department],
  )
}

/** An unanticipated failure. */
const strangeRole = async ({ target: { app } }: Stage): Promise<Verdict> => {
  const rows = await app.db.query(
    "select rolname as name from pg_roles where rolname like 'vikarklar\\_%' and rolname <> all($1)",
    [['vikarklar_system', ...ROLES]],
  )
  return rows.length === 0 ? null : `${String(rows[0]?.['name'])} is not tried`
}

/** An unknown one, a stranger's, and the right id in the wrong setting. */
const scopesOf = async (
  role: Role,
  { target: { app } }: Stage,
  { kari, nils }: Pick<Awaited<ReturnType<typeof castWorkplaces>>, 'kari' | 'nils'>,
): Promise<readonly Scope[]> => {
  const none: Scope = ['no scope', {}]
  if (role === 'vikarklar_tenant')
    return [
      none,
      ["Nils' scope", { employerId: nils.scope.employerId }],
      ["Nils' scope as an owner", { employerId: nils.scope.employerId, memberRole: 'owner' }],
      ["Kari's user id", { userId: kari.userId }],
    ]
  if (role !== 'vikarklar_person') return [none]
  const zakarias = await castLogin(app, await castVikar(app, nils, 'Zakarias Lund'))
  return [
    none,
    ["Nils' user id", { userId: nils.userId }],
    ["Zakarias' scope", { userId: zakarias.userId }],
    ["Kari's employer", { employerId: kari.scope.employerId }],
  ]
}

const tryRole = async (stage: Stage, role: Role, [scope, setting]: Scope, tables: readonly Table[]) => {
  const client = await openRole(stage.target.app.db, role, setting)
  const tried = tables.filter(({ name }) => role !== 'vikarklar_auth' || !OF_LOGINS.includes(name))
  try {
    for (const table of tried)
      for (const [act, verdict] of await client.tryAll(table))
        stage.tally.note(`${act} ${table.name} as ${role} in ${scope}`, verdict)
  } finally {
    await client.close()
  }
}

/** Templates of the whole office are visible to everyone. */
const FOR_EVERYBODY = ['request_templates']

/** Only owners read the acts of the office: a bound member adds a row and reads none. */
const MAY_ADD = ['events']

/** Kari's own office, as members bound to an unrelated department, or to none. */
const tryBound = async (
  stage: Stage,
  { scope: { employerId } }: CastAdministrator,
  tables: readonly Table[],
) => {
  const rows = await stage.target.app.db.query(
    "select tablename::text as name from pg_policies where policyname = 'departments'",
  )
  const hidden = rows.map(({ name }) => String(name)).filter((name) => !FOR_EVERYBODY.includes(name))
  for (const departments of [[], [crypto.randomUUID()]]) {
    const scope = `Kari's scope bound to ${departments.length} departments`
    const setting = { employerId, memberRole: 'planner', departments } as const
    const client = await openRole(stage.target.app.db, 'vikarklar_tenant', setting)
    try {
      for (const name of hidden) {
        const table = tables.find((one) => one.name === name)
        if (!table) throw new Error(`there is no row of Kari's in ${name}`)
        for (const [act, verdict] of await client.tryAll(table))
          if (!(act === 'add to' && MAY_ADD.includes(name)))
            stage.tally.note(`${act} ${name} in ${scope}`, verdict)
      }
    } finally {
      await client.close()
    }
  }
}

/** Checks that it sees as many rows as the owner counts. */
const seesOwn = async (stage: Stage, [scope, setting]: Scope, tables: readonly Table[]) => {
  const client = await openRole(stage.target.app.db, 'vikarklar_tenant', setting)
  try {
    for (const { name, held } of tables.filter(({ column }) => column === 'employer_id')) {
      const seen = await client.count(name)
      const isRight = seen === null || seen === held
      stage.tally.note(
        `${name} in ${scope}`,
        isRight ? null : `${seen} rows are seen, the owner counts ${held}`,
      )
    }
  } finally {
    await client.close()
  }
}
