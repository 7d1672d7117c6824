import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { Notes } from '../cluster/notes.ts'
import { makeLaterVersions } from '../operating/later-versions.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import type { Machine } from './machines.ts'
import { onMachines } from './on-machines.ts'
import { PASSAGES } from './passages.ts'
import { setUpService, type Release } from './release.ts'
import { typePage } from './typed.ts'
import { tryUpgradeOfSeveral } from './upgrade-several.ts'

/** The version on the page. */
const NEXT = 'vikarklar-0.4.0'
const ARCHIVE = `${NEXT}-linux-x64.tar.gz`
const [upgrade, back, backWithBackup, , anotherPostgres] = PASSAGES['upgrade-page']
const PARTS = ['another_part', 'migrates', 'another_postgres'] as const

/** Types the page on upgrades: on one machine, to another PostgreSQL, and on two machines with an external database. */
export const tryUpgradePage = (): Promise<Outcome> =>
  onMachines('the page on upgrades, typed', async ({ machines, release, notes }) => {
    const archives = makeArchives(release)
    const machine = await machines.boot('vikarklar', '10.0.0.4')
    await setUpService(machine, release, {})
    await machine.type('systemctl enable --now vikarklar-all')
    await tryOne(machine, release, archives, notes)
    await tryAnotherPostgres(machine, release, archives, notes)
    await machine.cutPower()
    await tryUpgradeOfSeveral(machines, release, (to) => placeNext(to, archives.migrates), notes)
  })

type Archives = Readonly<Record<(typeof PARTS)[number], string>>

/** All of them are 0.4.0, so each has its own folder. */
const makeArchives = (release: Release): Archives => {
  const folder = path.dirname(release.archive)
  const make = (difference: string) => {
    makeLaterVersions(release, { [difference]: '0.4.0' })
    const own = path.join(folder, difference)
    mkdirSync(own)
    for (const file of [ARCHIVE, `${ARCHIVE}.sha256`])
      renameSync(path.join(folder, file), path.join(own, file))
    return own
  }
  return {
    another_part: make('another_part'),
    migrates: make('migrates'),
    another_postgres: make('another_postgres'),
  }
}

const placeNext = async (machine: Machine, folder: string) => {
  await machine.type(`rm -rf /opt/vikarklar/${NEXT}`)
  for (const file of [ARCHIVE, `${ARCHIVE}.sha256`]) machine.copyIn(path.join(folder, file), `/root/${file}`)
}

/** The serving version. */
const STATE = `readlink /opt/vikarklar/current; curl --silent --fail http://127.0.0.1:3000/readyz > /dev/null && echo ready`
const serves = async (machine: Machine, folder: string, notes: Notes, when: string) => {
  const { output } = await machine.attempt(STATE)
  say(`  ${when}: ${output.trim().replace('\n', ' ')}`)
  notes.hold(output === `${folder}\nready\n`, `${when}: ${output}`)
}

const tryOne = async (machine: Machine, release: Release, archives: Archives, notes: Notes) => {
  const first = `vikarklar-${release.version}`
  const on = { root: [machine] }
  await placeNext(machine, archives.another_part)
  await typePage({ ...upgrade, on, inside: '/root' })
  await serves(machine, NEXT, notes, 'after an upgrade')
  await typePage({ ...back, on })
  await serves(machine, first, notes, 'on the way back')
  await placeNext(machine, archives.migrates)
  await typePage({ ...upgrade, on, inside: '/root' })
  await serves(machine, NEXT, notes, 'after an upgrade with migrations')
  const { code, output } = await machine.attempt('vikarklar-upgrade --back')
  notes.hold(code === 1 && output.includes('--back --restore'), `the way back without the backup: ${output}`)
  await typePage({ ...backWithBackup, on })
  await serves(machine, first, notes, 'back with the backup')
  await tryStop(machine, archives, notes)
  await serves(machine, first, notes, 'back from a version that was skipped')
}

/** The page's table lists them. At the end the page removes the old folder. */
const tryStop = async (machine: Machine, archives: Archives, notes: Notes) => {
  await placeNext(machine, archives.another_part)
  await machine.type(`vikarklar-upgrade --stop ${ARCHIVE}`)
  await serves(machine, NEXT, notes, 'after an upgrade with a stop')
  await machine.type('vikarklar-upgrade --back')
  await machine.type(`rm -r /opt/vikarklar/${NEXT}`)
}

/** An operator tries it first, and thereby discovers it. */
const tryAnotherPostgres = async (machine: Machine, release: Release, archives: Archives, notes: Notes) => {
  await machine.type('vikarklar-run superadmin flyttet@vikarklar.example')
  await placeNext(machine, archives.another_postgres)
  const { code, output } = await machine.attempt(`vikarklar-upgrade ${ARCHIVE}`)
  notes.hold(
    code === 1 && output.includes("'Another PostgreSQL'"),
    `another PostgreSQL was not refused: ${output}`,
  )
  await serves(machine, `vikarklar-${release.version}`, notes, 'after the refusal')
  await typePage({ ...anotherPostgres, on: { root: [machine] }, inside: '/root' })
  await serves(machine, NEXT, notes, 'with another PostgreSQL')
  const major = await machine.type('cat /var/lib/vikarklar/postgres/data/PG_VERSION')
  notes.hold(major.trim() === '17', `the database is of version ${major}`)
  const { output: known } = await machine.attempt('vikarklar-run superadmin flyttet@vikarklar.example')
  notes.hold(/er superadmin/.test(known), `what was there did not come along: ${known}`)
}
