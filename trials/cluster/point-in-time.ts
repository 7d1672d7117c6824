import { setTimeout as wait } from 'node:timers/promises'
import { recoveryTarget, writeNorwegianTime } from '#server/backup/norwegian-time.ts'
import { startFakeSmtp } from '#test/fakes/smtp.ts'
import { startFakeSveve, type FakeSveve } from '#test/fakes/sveve.ts'
import { spawnService } from '#test/process.ts'
import { runScript } from '#test/run-script.ts'
import { until } from '#test/until.ts'
import { rounded } from '../bench/figures.ts'
import { arrangeAssignments } from '../bench/rows.ts'
import { mutantEnv } from '../faults/changed.ts'
import type { Outcome } from '../trial.ts'
import { checkAcknowledged, checkBalances, checkBought } from './acknowledged.ts'
import type { ArchivedPostgres } from './archived.ts'
import { ask, sayYes } from './ask.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { startLoad, type Load } from './load.ts'
import { openNotes, outcomeOf, survivors, type Notes } from './notes.ts'
import { logInOffices, OPENING_BALANCE, openOffices, untilSaved, type Office } from './offices.ts'
import { databaseBlocks } from './printed.ts'
import { checkNothingLater, checkSentOnce, readSent, readWaiting } from './restored.ts'
import type { Done } from './retry.ts'

const LOAD_MS = 8000
/** The gateways' delay around the moment, so that messages wait then. */
const SLOW_MS = 1500
const RECOVERY_SECONDS = 120
/** Time for a process to start and refuse, on a busy machine. */
const REFUSAL_MS = 180_000

/** Deletes a register under load; the database is restored to the second before. */
export const tryPointInTime = async (start: () => Promise<ArchivedPostgres>): Promise<Outcome> => {
  const archived = await start()
  const gateways: FakeSveve[] = []
  const cluster = await openCluster(
    { workers: 2, proxy: false, programs: 'system', durable: true },
    async () => archived,
    async () => {
      const sms = await startFakeSveve()
      gateways.push(sms)
      return { sms, mail: await startFakeSmtp() }
    },
  )
  const notes = openNotes('the database goes back to a second')
  const offices = await openOffices(cluster, 5, 5)
  const harmed = offices.pop()
  if (!harmed) throw new Error('there is no office to harm')
  await giveHistory(cluster, harmed)
  const { moment, before, register, later } = await untilHarmed(
    cluster,
    { archived, gateways, offices, harmed },
    notes,
  )

  const begin = performance.now()
  await endService(cluster)
  const sent = readSent(cluster)
  for (const block of await readPrinted(archived, moment, notes)) {
    const said = await archived.type(block)
    notes.hold(!block.where.includes('must print nothing') || said === '', `it printed: ${said}`)
    notes.hold(!said.includes('Not started'), said)
  }
  await until(() => takesWrites(archived), RECOVERY_SECONDS)
  notes.count('seconds to restore', secondsSince(begin))
  const waiting = await readWaiting(cluster)
  await checkAcknowledged(cluster, notes, before)
  await checkBought(cluster, notes, before)
  await checkNothingLater(cluster, notes, later, moment)
  await checkBalances(cluster, notes, { opening: OPENING_BALANCE })
  notes.hold((await readOffice(cluster, harmed)) === register, 'the harmed office is not as it was')

  if (await takeOver(cluster, moment, notes)) {
    for (const member of [...cluster.webs, ...cluster.workers]) await member.start()
    const after = await workAgain(cluster, [...offices, harmed], notes)
    notes.count('seconds until work was saved again', secondsSince(begin))
    await after()
    await archived.backUp('full')
    await checkSentOnce(cluster, notes, { sent, waiting })
    await checkBalances(cluster, notes, { opening: OPENING_BALANCE })
  }
  const findings = [notes.finding(), survivors(cluster)]
  await cluster.close()
  return outcomeOf(findings, cluster.postgres.version)
}

const secondsSince = (begin: number) => rounded((performance.now() - begin) / 1000)

/** The harmed office has asked people, and some have said yes; nothing else happens there. */
const giveHistory = async ({ url, postgres, tokens }: Cluster, office: Office) => {
  for (const { token } of await arrangeAssignments(postgres.admin, tokens, [office], 4, 5))
    await sayYes(url, token)
}

interface Scene {
  readonly archived: ArchivedPostgres
  readonly gateways: readonly FakeSveve[]
  readonly offices: readonly Office[]
  readonly harmed: Office
}

/** Work with a full backup, more work, the moment, the harm, and work that will be lost. */
const untilHarmed = async (
  cluster: Cluster,
  { archived, gateways, offices, harmed }: Scene,
  notes: Notes,
) => {
  const load = startLoad(cluster, offices)
  const begin = performance.now()
  const { failures } = load.done
  const backUp = async (kind: 'full' | 'incr') => {
    const before = failures.length
    await archived.backUp(kind)
    notes.hold(failures.length === before, `requests failed beside a backup: ${failures[before]}`)
  }
  await backUp('full')
  notes.count('seconds to back up', secondsSince(begin))
  await wait(LOAD_MS)
  await backUp('incr')
  await wait(LOAD_MS)
  await archived.disturb()
  await wait(LOAD_MS)
  const register = await readOffice(cluster, harmed)
  gateways.forEach(answerSlowly)
  const { moment, before } = await nextMoment(load)
  for (const sms of gateways) sms.turn('accept')
  await load.stop()
  if (Date.now() <= moment.getTime()) await wait(1000)
  const late = startLoad(cluster, offices)
  await emptyRegister(cluster, harmed)
  notes.hold((await readOffice(cluster, harmed)) !== register, 'the harm does not show')
  await wait(LOAD_MS)
  await late.stop()
  notes.count('assignments acknowledged after the moment', late.done.created.length)
  notes.count('yeses acknowledged after the moment', late.done.answered.length)
  return { moment, before, register, later: late.done }
}

const answerSlowly = (sms: FakeSveve) =>
  sms.turn(async (request) => {
    await wait(SLOW_MS)
    return sms.respond(request)
  })

/** The next full second, with an act acknowledged just before it. A busy machine may miss one. */
const nextMoment = async ({ done }: Load): Promise<{ moment: Date; before: Done }> => {
  for (;;) {
    const moment = new Date(Math.ceil(Date.now() / 1000 + 1) * 1000)
    await wait(moment.getTime() - Date.now() - 5)
    if (Date.now() < moment.getTime()) return { moment, before: copyOf(done) }
  }
}

const copyOf = (done: Done): Done => ({ ...structuredClone(done), failures: [], givenUp: [] })

/** Deletes by hand, in psql: shifts first, because the database refuses to lose a holder. */
const emptyRegister = async ({ postgres }: Cluster, { id }: Office) => {
  await postgres.admin.query('delete from assignments where employer_id = $1', [id])
  await postgres.admin.query('delete from vikarer where employer_id = $1', [id])
}

const readOffice = async ({ postgres }: Cluster, { id }: Office): Promise<string> => {
  const tables = [
    'vikarer',
    'requests',
    'assignments',
    'recipients',
    'assignment_responses',
    'credit_ledger',
    'sms_credits',
  ]
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await postgres.admin.query<{ text: string }>(
        `select coalesce(string_agg(r::text, e'\\n' order by r::text), '') as text from ${table} r where employer_id = $1`,
        [id],
      )
      return `${table}\n${rows[0]?.text}`
    }),
  )
  return parts.join('\n\n')
}

const endService = async ({ webs, workers }: Cluster) => {
  for (const member of [...workers, ...webs]) await member.end()
}

/** The blocks to type at the database. */
const readPrinted = async ({ words }: ArchivedPostgres, moment: Date, notes: Notes) => {
  const { out, error } = await runScript(mutantEnv(), 'point-in-time', writeNorwegianTime(moment), ...words)
  notes.hold(
    out.includes(recoveryTarget(moment)),
    `the command for the restore has another moment: ${out}${error}`,
  )
  return databaseBlocks(out)
}

/** The server accepts reads long before it has replayed all of its WAL, and accepts no connections at first. */
const takesWrites = async ({ admin }: ArchivedPostgres): Promise<boolean> => {
  const { rows } = await admin
    .query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
    .catch(() => ({ rows: [] }))
  return rows[0]?.recovers === false
}

/**
 * A process that is started too early refuses; `npm run restored` with the wrong moment does as well. Is it done with
 * the right one?
 */
const takeOver = async ({ env }: Cluster, moment: Date, notes: Notes) => {
  const early = spawnService(env['DATA_DIR'] ?? '', 0, 'worker', { env })
  const code = await Promise.race([early.ended, wait(REFUSAL_MS, null, { ref: false })])
  if (code === null) await early.end('SIGKILL')
  notes.hold(code === 1, 'the service started before the restore was finished')
  const earlier = writeNorwegianTime(new Date(moment.getTime() - 1000))
  const wrong = await runScript(env, 'restored', earlier)
  notes.hold(wrong.code === 1, `a restore to ${earlier} was finished, though it was to another second`)
  const end = await runScript(env, 'restored', writeNorwegianTime(moment))
  const said = `${end.out}${end.error}`
  notes.hold(/^\d+ SMS and \d+ e-mails that waited/m.test(said), `npm run restored said: ${said}`)
  return end.code === 0
}

/**
 * Old sessions are over; after a new login all offices work as before, including the harmed one. Returns a function
 * that stops it.
 */
const workAgain = async (cluster: Cluster, offices: readonly Office[], notes: Notes) => {
  for (const office of offices) {
    const { body } = await ask(cluster.url, 'GET', '/api/me', office)
    notes.hold(body === null, 'a session of then is still valid')
  }
  const again = await logInOffices(cluster, offices)
  const [first] = again
  if (!first) throw new Error('there is no office')
  await untilSaved(cluster.url, first)
  const load = startLoad(cluster, again)
  return async () => {
    await wait(LOAD_MS)
    await load.stop()
    notes.hold(load.done.failures.length === 0, `requests failed after the restore: ${load.done.failures[0]}`)
    const after = openNotes('after the restore')
    await checkAcknowledged(cluster, after, load.done)
    await checkBought(cluster, after, load.done)
    for (const violation of after.finding().violations) notes.hold(false, `after the restore: ${violation}`)
  }
}
