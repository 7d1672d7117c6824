import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Notes } from '../cluster/notes.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import type { Machine, Machines } from './machines.ts'
import { onMachines } from './on-machines.ts'
import { PASSAGES } from './passages.ts'
import { isUp, placeRelease, setUpService, type Release } from './release.ts'
import { typePage, waitFor } from './typed.ts'

const VARIANTS = fileURLToPath(new URL('../operating/variants.sh', import.meta.url))
/** The version on the page. */
const NEXT = 'vikarklar-0.4.0'
const ARCHIVE = `${NEXT}-linux-x64.tar.gz`
/** The CA of the database, on a machine of the service. */
const CA = '/etc/vikarklar-database-ca.crt'
const [upgrade, back, backWithBackup, withDatabase, anotherPostgres] = PASSAGES['upgrade-page']

/** Types the page on upgrades: on one machine, to another PostgreSQL, and on two machines with an external database. */
export const tryUpgradePage = (): Promise<Outcome> =>
  onMachines('the page on upgrades, typed', async ({ machines, release, notes }) => {
    const machine = await machines.boot('vikarklar', '10.0.0.4')
    await setUpService(machine, release, {})
    await machine.type('systemctl enable --now vikarklar-all')
    const place = createPlacer(release)
    await tryOne(machine, release, place, notes)
    await tryAnotherPostgres(machine, release, place, notes)
    await machine.cutPower()
    await trySeveral(machines, release, place, notes)
  })

type Difference = 'another_part' | 'migrates' | 'cannot_start' | 'another_postgres'
type Place = (machine: Machine, difference: Difference) => Promise<void>

/** Places an archive of the next version with this difference; all of them are 0.4.0, so each has its own folder. */
const createPlacer = (release: Release): Place => {
  const made = new Map<Difference, string>()
  const make = (difference: Difference) => {
    const words = [VARIANTS, release.archive, release.version, `${difference}=${NEXT.split('-')[1]}`]
    const { status, stderr } = spawnSync('sh', words, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the later version could not be made: ${stderr}`)
    const folder = path.dirname(release.archive)
    const own = path.join(folder, difference)
    mkdirSync(own)
    for (const file of FILES) renameSync(path.join(folder, file), path.join(own, file))
    made.set(difference, own)
    return own
  }
  return async (machine, difference) => {
    const folder = made.get(difference) ?? make(difference)
    await machine.type(`rm -rf /opt/vikarklar/${NEXT}`)
    for (const file of FILES) machine.copyIn(path.join(folder, file), `/root/${file}`)
  }
}

const FILES = [ARCHIVE, `${ARCHIVE}.sha256`]

/** The serving version. */
const STATE = `readlink /opt/vikarklar/current; curl --silent --fail http://127.0.0.1:3000/readyz > /dev/null && echo ready`
const serves = async (machine: Machine, folder: string, notes: Notes, when: string) => {
  const { output } = await machine.attempt(STATE)
  say(`  ${when}: ${output.trim().replace('\n', ' ')}`)
  notes.hold(output === `${folder}\nready\n`, `${when}: ${output}`)
}

/** Types a command, and checks its exit code and its output. */
const answers = async (machine: Machine, notes: Notes, command: string, code: number, words: string) => {
  const answer = await machine.attempt(command)
  notes.hold(answer.code === code, `${command} ended with ${answer.code}: ${answer.output}`)
  notes.hold(answer.output.includes(words), `${command} did not say '${words}': ${answer.output}`)
}

const tryOne = async (machine: Machine, release: Release, place: Place, notes: Notes) => {
  const first = `vikarklar-${release.version}`
  const on = { root: [machine] }
  await place(machine, 'another_part')
  await typePage({ ...upgrade, on, inside: '/root' })
  await serves(machine, NEXT, notes, 'after an upgrade')
  const renewed = `ls /opt/vikarklar/${first}/dist/web/assets/later.js && tail -n 1 /usr/local/sbin/vikarklar-run`
  await answers(machine, notes, renewed, 0, '# later') // the older has the pages' parts of the newer
  await typePage({ ...back, on })
  await serves(machine, first, notes, 'on the way back')
  await answers(machine, notes, `vikarklar-upgrade ${ARCHIVE}`, 1, 'is there already')
  await machine.type("echo '# of the operator' >> /usr/local/sbin/vikarklar-run")
  await answers(machine, notes, `vikarklar-upgrade ${NEXT}`, 0, 'Kept /usr/local/sbin/vikarklar-run')
  await machine.type('vikarklar-upgrade --back')
  await machine.type('install /opt/vikarklar/current/deploy/vikarklar-run /usr/local/sbin/')
  await place(machine, 'migrates')
  await typePage({ ...upgrade, on, inside: '/root' })
  await serves(machine, NEXT, notes, 'after an upgrade with migrations')
  await answers(machine, notes, 'vikarklar-upgrade --back', 1, '9999_later')
  await answers(machine, notes, 'vikarklar-upgrade --back', 1, '--back --restore')
  await typePage({ ...backWithBackup, on })
  await serves(machine, first, notes, 'back with the backup')
  await place(machine, 'cannot_start')
  await machine.type(`echo more >> ${ARCHIVE}`)
  await answers(machine, notes, `vikarklar-upgrade ${ARCHIVE}`, 1, 'Nothing was changed')
  await serves(machine, first, notes, 'after a damaged archive')
  await place(machine, 'cannot_start')
  await answers(machine, notes, `vikarklar-upgrade ${ARCHIVE}`, 1, 'it cannot start')
  await machine.type('vikarklar-upgrade --back')
  await serves(machine, first, notes, 'back from a version that cannot start')
  // The page's table lists --stop. At the end the page removes the old folder.
  await place(machine, 'another_part')
  await machine.type(`vikarklar-upgrade --stop ${ARCHIVE}`)
  await serves(machine, NEXT, notes, 'after an upgrade with a stop')
  await machine.type('vikarklar-upgrade --back')
  await machine.type(`rm -r /opt/vikarklar/${NEXT}`)
  await serves(machine, first, notes, 'back from a version that was skipped')
}

/** An operator tries it first, and thereby discovers it. */
const tryAnotherPostgres = async (machine: Machine, release: Release, place: Place, notes: Notes) => {
  await machine.type('vikarklar-run superadmin flyttet@vikarklar.example')
  await place(machine, 'another_postgres')
  await answers(machine, notes, `vikarklar-upgrade ${ARCHIVE}`, 1, "'Another PostgreSQL'")
  await serves(machine, `vikarklar-${release.version}`, notes, 'after the refusal')
  await typePage({ ...anotherPostgres, on: { root: [machine] }, inside: '/root' })
  await serves(machine, NEXT, notes, 'with another PostgreSQL')
  await answers(machine, notes, 'cat /var/lib/vikarklar/postgres/data/PG_VERSION', 0, '17\n')
  await answers(machine, notes, 'vikarklar-run superadmin flyttet@vikarklar.example', 0, 'er superadmin')
}

/** Web and worker on separate machines, and the database on a third; then back with the backup. */
const trySeveral = async (machines: Machines, release: Release, place: Place, notes: Notes) => {
  const [database, web, worker] = await Promise.all([
    machines.boot('database', '10.0.0.5'),
    machines.boot('web', '10.0.0.6'),
    machines.boot('worker', '10.0.0.7'),
  ])
  const services = [web, worker]
  await placeRelease(database, release)
  const under = ['One of your own', 'On another machine than the service']
  await typePage({ page: 'operations/database.md', under, on: { database: [database] } })
  const certificate = await database.type('cat /etc/postgresql/15/main/vikarklar.crt')
  const password = /=(\w+)/.exec(await database.type('cat /root/database.env'))?.[1] ?? ''
  const settings = {
    DATABASE_URL: `postgres://vikarklar_app:${password}@10.0.0.5/vikarklar?sslmode=verify-full&sslrootcert=${CA}`,
    APP_SECRET: 'a-secret-of-more-than-32-characters',
  }
  for (const machine of services) {
    await machine.type(`cat > ${CA} <<'END'\n${certificate}END`)
    await setUpService(machine, release, settings)
  }
  await web.type('systemctl enable --now vikarklar-web@3001 vikarklar-backup.timer')
  await worker.type('systemctl enable --now vikarklar-worker@1')
  await web.type('vikarklar-run superadmin drift@vikarklar.example')
  // As the page's table has it.
  for (const machine of services) {
    await place(machine, 'migrates')
    await machine.type(`vikarklar-upgrade --prepare ${NEXT}-linux-x64.tar.gz`)
  }
  for (const machine of services)
    await answers(machine, notes, 'vikarklar-upgrade vikarklar-0.4.0', 0, `${NEXT} runs`)
  await web.type('vikarklar-run superadmin senere@vikarklar.example')
  await answers(web, notes, 'vikarklar-upgrade --back --restore', 1, "'Back with the backup'")
  await goBack({ database, web, worker }, release, notes)
}

const goBack = async (
  { database, web, worker }: Readonly<Record<'database' | 'web' | 'worker', Machine>>,
  release: Release,
  notes: Notes,
) => {
  const services = [web, worker]
  const backup = (await web.type('tail -n 1 /opt/vikarklar/upgraded')).trim()
  const between = async (lines: string) => {
    if (!lines.includes('prepare.sql')) return
    const older = `ln -sfn vikarklar-${release.version} /opt/vikarklar/next && mv -T /opt/vikarklar/next /opt/vikarklar/current`
    for (const machine of services) await machine.type(older)
    await web.type(`vikarklar-run restore ${backup}`)
  }
  await typePage({ ...withDatabase, on: { services, database: [database] }, between })
  notes.hold((await waitFor(() => isUp(web, 3001), 60)) !== null, 'the older version is not ready')
  for (const [machine, units] of [
    [web, 'vikarklar-web@3001 vikarklar-backup.timer'],
    [worker, 'vikarklar-worker@1'],
  ] as const) {
    const { output } = await machine.attempt(`systemctl is-active ${units}`)
    notes.hold(!/failed|inactive/.test(output), `on ${machine.name} these run: ${output}`)
  }
  const { output: users } = await database.attempt(
    `cd / && runuser -u postgres -- psql -d vikarklar -Atc "select email from users order by email"`,
  )
  notes.hold(users === 'drift@vikarklar.example\n', `after the way back these users are there: ${users}`)
}
