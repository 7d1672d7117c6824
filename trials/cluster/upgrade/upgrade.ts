import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '#server/passwords.ts'
import { cookieOf } from '#test/cookies.ts'
import { arrangeEmployers } from '../../bench/rows.ts'
import { say } from '../../say.ts'
import { brokenOff, type Outcome } from '../../trial.ts'
import { ask } from '../ask.ts'
import { openCluster, type Cluster } from '../cluster.ts'
import { startLoad } from '../load.ts'
import { openNotes, outcomeOf, survivors, type Notes } from '../notes.ts'
import type { Office } from '../offices.ts'
import { fill } from './fill.ts'
import { judgeUpgrade, watchWaits, type Upgraded } from './judge.ts'
import { isLoggedIn, openPeople } from './people.ts'
import { missingPredecessor, openReleases } from './releases.ts'

/** Lets the load run, and the proxy notice returned processes: it checks four times a second. */
const PAUSE_MS = 1500
/** Credits granted to each by `arrangeEmployers`. */
const GIVEN = 1_000_000

/** Replaces the predecessor's processes one after the other, under load and on full tables, unnoticed by users. */
export const tryUpgrade = async (): Promise<Outcome> => {
  const missing = missingPredecessor()
  if (missing !== null) return brokenOff(missing)
  const releases = openReleases()
  const cluster = await openCluster({
    workers: 2,
    proxy: true,
    programs: 'system',
    durable: true,
    release: releases.before,
  })
  const notes = openNotes('an upgrade under load fails no request')
  for (const [what, count] of Object.entries(await fill(cluster.postgres.admin))) notes.count(what, count)
  const since = await timeOf(cluster)
  const offices = await openOfficesByPassword(cluster, 5, 5)
  const watcher = offices.pop()
  if (!watcher) throw new Error('there is no watcher')
  const people = await openPeople(cluster, watcher)
  const load = startLoad(cluster, offices)
  await wait(PAUSE_MS)
  const migrating = await replaceAll(cluster, notes, { release: releases.after, watcher })
  load.done.answered.push(await people.goOn(notes))
  await load.stop()
  say('all are replaced; looking at what came of it')
  await judgeUpgrade(cluster, notes, {
    done: load.done,
    offices,
    given: GIVEN,
    since,
    ...migrating,
  })
  const findings = [notes.finding(), survivors(cluster)]
  await cluster.close()
  releases.remove()
  return outcomeOf(findings, cluster.postgres.version)
}

type Migrating = Pick<Upgraded, 'migrations' | 'begin' | 'end' | 'waits'>

/**
 * As docs/operations.md has it: the first new process migrates while the others serve, then each of them is replaced.
 */
const replaceAll = async (
  cluster: Cluster,
  notes: Notes,
  { release, watcher }: { readonly release: string; readonly watcher: OfficeByPassword },
): Promise<Migrating> => {
  const { webs, workers, postgres } = cluster
  const before = await countMigrations(cluster)
  const stopWatching = await watchWaits(postgres.admin)
  const [first, ...others] = [...webs, ...workers]
  await endInOrder(first, notes)
  const begin = performance.now()
  say(`${first.name} has ended`)
  await first.start(release)
  const end = performance.now()
  say(`${first.name} has migrated`)
  await tryLogins(cluster, notes, watcher)
  await wait(PAUSE_MS)
  for (const member of others) {
    await endInOrder(member, notes)
    await member.start(release)
    say(`${member.name} is replaced`)
    await wait(PAUSE_MS)
  }
  return { migrations: (await countMigrations(cluster)) - before, begin, end, waits: await stopWatching() }
}

/** While one web process is replaced and the other is not, each opens and ends the sessions that the other started. */
const tryLogins = async ({ webs: [one, other] }: Cluster, notes: Notes, { email }: OfficeByPassword) => {
  const ways = [
    [one, other],
    [other, one],
  ] as const
  for (const [from, to] of ways) {
    const cookie = await logInAt(from.url, email)
    const isOpen = async ({ url }: { readonly url: string }) =>
      isLoggedIn(await ask(url, 'GET', '/api/me', { cookie }))
    notes.hold(await isOpen(to), `${to.name} does not know a session that ${from.name} started`)
    await ask(to.url, 'POST', '/api/sign-out', { cookie })
    notes.hold(!(await isOpen(from)), `${from.name} knows a session that ${to.name} has ended`)
    notes.count('sessions of one release at the other', 1)
  }
}

const endInOrder = async (member: Cluster['webs'][0], notes: Notes) => {
  const code = await member.end()
  notes.hold(code === 0, `${member.name} ended with code ${code}`)
}

const countMigrations = async ({ postgres }: Cluster): Promise<number> => {
  const { rows } = await postgres.admin.query<{ count: number }>(
    'select count(*)::integer as count from kysely_migration',
  )
  return rows[0]?.count ?? 0
}

const timeOf = async ({ postgres }: Cluster): Promise<Date> => {
  const { rows } = await postgres.admin.query<{ now: Date }>('select now() as now')
  return rows[0]?.now ?? new Date()
}

const PASSWORD = 'vinterferie-08'

/** An office with the address by which its administrator logs in. */
interface OfficeByPassword extends Office {
  readonly email: string
}

/** Offices whose administrators log in at the serving release: this one's code may not know its tables. */
const openOfficesByPassword = async (
  { postgres: { admin }, url }: Cluster,
  count: number,
  vikarerEach: number,
): Promise<OfficeByPassword[]> => {
  const employers = await arrangeEmployers(admin, count, vikarerEach)
  const users = employers.map(({ administratorId }) => administratorId)
  const { rows } = await admin.query<{ id: string; email: string }>(
    `with account as (
       insert into accounts (user_id, account_id, provider_id, password)
       select id, id, 'credential', $2 from unnest($1::uuid[]) id
     ) select id, email from users where id = any($1)`,
    [users, await hashPassword(PASSWORD)],
  )
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  const offices: OfficeByPassword[] = []
  for (const employer of employers) {
    const email = emails.get(employer.administratorId) ?? ''
    offices.push({ ...employer, email, cookie: await logInAt(url, email) })
  }
  return offices
}

/** Logs in at one process, or through the proxy. Returns the session's cookie. */
const logInAt = async (url: string, email: string): Promise<string> => {
  const answer = await ask(url, 'POST', '/api/sign-in', { body: { email, password: PASSWORD } })
  if (answer.status !== 200) throw new Error(`a login was answered with ${answer.status}`)
  return cookieOf(answer.headers)
}
