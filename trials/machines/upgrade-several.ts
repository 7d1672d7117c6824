import type { Notes } from '../cluster/notes.ts'
import { say } from '../say.ts'
import type { Machine, Machines } from './machines.ts'
import { PASSAGES } from './passages.ts'
import { placeRelease, setUpService, type Release } from './release.ts'
import { typePage } from './typed.ts'
import { waitFor } from './wait-for.ts'

const NEXT = 'vikarklar-0.4.0'
const [, , , withDatabase] = PASSAGES['upgrade-page']
/** The CA of the database, on a machine of the service. */
const CA = '/etc/vikarklar-database-ca.crt'

/** Web and worker on separate machines, and the database on a third; then back with the backup. */
export const tryUpgradeOfSeveral = async (
  machines: Machines,
  release: Release,
  placeNext: (machine: Machine) => Promise<void>,
  notes: Notes,
): Promise<void> => {
  const [database, web, worker] = await Promise.all([
    machines.boot('database', '10.0.0.5'),
    machines.boot('web', '10.0.0.6'),
    machines.boot('worker', '10.0.0.7'),
  ])
  await placeRelease(database, release)
  await typePage({
    page: 'operations/database.md',
    under: ['One of your own', 'On another machine than the service'],
    on: { database: [database] },
  })
  const certificate = await database.type('cat /etc/postgresql/15/main/vikarklar.crt')
  for (const machine of [web, worker]) await machine.type(`cat > ${CA} <<'END'\n${certificate}END`)
  const password = /=(\w+)/.exec(await database.type('cat /root/database.env'))?.[1] ?? ''
  const settings = {
    DATABASE_URL: `postgres://vikarklar_app:${password}@10.0.0.5/vikarklar?sslmode=verify-full&sslrootcert=${CA}`,
    APP_SECRET: 'a-secret-of-more-than-32-characters',
  }
  for (const machine of [web, worker]) await setUpService(machine, release, settings)
  await web.type('systemctl enable --now vikarklar-web@3001 vikarklar-backup.timer')
  await worker.type('systemctl enable --now vikarklar-worker@1')
  await web.type('vikarklar-run superadmin drift@vikarklar.example')
  await goForward([web, worker], placeNext, notes)
  await web.type('vikarklar-run superadmin senere@vikarklar.example')
  await goBack({ database, web, worker }, release, notes)
}

/** The page's table lists them. */
const goForward = async (
  services: readonly Machine[],
  placeNext: (machine: Machine) => Promise<void>,
  notes: Notes,
) => {
  for (const machine of services) {
    await placeNext(machine)
    await machine.type(`vikarklar-upgrade --prepare ${NEXT}-linux-x64.tar.gz`)
  }
  for (const machine of services) {
    const output = await machine.type('vikarklar-upgrade vikarklar-0.4.0')
    say(`  ${machine.name}: ${output.trim().split('\n').at(-1)}`)
    notes.hold(output.includes(`${NEXT} runs`), `on ${machine.name} it said: ${output}`)
  }
}

const goBack = async (
  { database, web, worker }: Readonly<Record<'database' | 'web' | 'worker', Machine>>,
  release: Release,
  notes: Notes,
) => {
  const services = [web, worker]
  const refused = await web.attempt('vikarklar-upgrade --back --restore')
  notes.hold(
    refused.output.includes("'Back with the backup'"),
    `it does not name the page: ${refused.output}`,
  )
  const backup = (await web.type('tail -n 1 /opt/vikarklar/upgraded')).trim()
  const between = async (lines: string) => {
    if (!lines.includes('prepare.sql')) return
    const older = `ln -sfn vikarklar-${release.version} /opt/vikarklar/next && mv -T /opt/vikarklar/next /opt/vikarklar/current`
    for (const machine of services) await machine.type(older)
    await web.type(`vikarklar-run restore ${backup}`)
  }
  await typePage({ ...withDatabase, on: { services, database: [database] }, between })
  const ready = () => web.attempt('curl --silent --fail http://127.0.0.1:3001/readyz')
  notes.hold(
    (await waitFor(async () => (await ready()).code === 0, 60)) !== null,
    'the older version is not ready',
  )
  await lookAtUnits(web, 'vikarklar-web@3001 vikarklar-backup.timer', notes)
  await lookAtUnits(worker, 'vikarklar-worker@1', notes)
  const { output: users } = await database.attempt(
    `cd / && runuser -u postgres -- psql -d vikarklar -Atc "select email from users order by email"`,
  )
  notes.hold(users === 'drift@vikarklar.example\n', `after the way back these users are there: ${users}`)
}

const lookAtUnits = async (machine: Machine, units: string, notes: Notes) => {
  const { output } = await machine.attempt(`systemctl is-active ${units}`)
  notes.hold(!/failed|inactive/.test(output), `on ${machine.name} these run: ${output}`)
}
