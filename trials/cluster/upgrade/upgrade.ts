import { setTimeout as wait } from 'node:timers/promises'
import { say } from '../../say.ts'
import { brokenOff, type Outcome } from '../../trial.ts'
import { ask } from '../ask.ts'
import { outcomeOf, survivors } from '../checks.ts'
import { openCluster, type Cluster } from '../cluster.ts'
import { startLoad } from '../load.ts'
import { openNotes, type Notes } from '../notes.ts'
import { logInAt, openOfficesByPassword, type OfficeByPassword } from './log-in.ts'
import { fill } from './fill.ts'
import { judgeUpgrade, type Upgraded } from './judge.ts'
import { letGoOfMonths, makePartsAhead } from './months.ts'
import { isLoggedIn, openPeople } from './people.ts'
import { missingPredecessor, openReleases } from './releases.ts'
import { watchWaits } from './waits.ts'

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
  await makePartsAhead(cluster, notes)
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
  await letGoOfMonths(cluster, notes)
  await tryParts(cluster, notes, releases.parts)
  const alive = survivors(cluster)
  await tryWayBack(cluster, notes, releases)
  const findings = [notes.finding(), alive]
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

/**
 * The only way back is the backup: a process of the previous release refuses this one's tables, and the others
 * continue.
 */
const tryWayBack = async ({ webs: [web], url }: Cluster, notes: Notes, { before, after }: Folders) => {
  await endInOrder(web, notes)
  const refusal = await web.start(before).then(
    () => 'it serves',
    (error: unknown) => String(error),
  )
  notes.hold(
    refusal.endsWith('ended with code 1'),
    `a process of the release before on the new tables: ${refusal}`,
  )
  const answer = await fetch(url)
  notes.hold(answer.status === 200, `beside a process of the release before, people get ${answer.status}`)
  await web.start(after)
}

type Folders = Pick<ReturnType<typeof openReleases>, 'before' | 'after'>

/** A page that was opened before fetches its other parts from whichever process the proxy asks. */
const tryParts = async ({ webs }: Cluster, notes: Notes, parts: readonly string[]) => {
  notes.hold(parts.length > 0, 'the release before has no parts of pages')
  for (const { name, url } of webs) {
    const missing: string[] = []
    for (const part of parts) {
      const answer = await fetch(`${url}/assets/${part}`)
      await answer.arrayBuffer()
      if (answer.status !== 200) missing.push(part)
    }
    notes.hold(missing.length === 0, `${name} has lost ${missing.length} parts of pages opened before`)
  }
  notes.count('parts of pages', parts.length)
}
