import path from 'node:path'
import { outcomeOf } from '../cluster/checks.ts'
import { makeOwnFolder } from '../cluster/folder.ts'
import { openNotes, type Notes } from '../cluster/notes.ts'
import { makeBaseImage } from '../machines/base-image.ts'
import { openMachines, type Machine } from '../machines/machines.ts'
import { PACKAGES, setUpService } from '../machines/release.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import { makeLaterVersions } from './later-versions.ts'
import { makeArchive } from './package.ts'

const LATER = { part: '90.0.1', migrates: '90.1.0', broken: '90.1.1' } as const

/** The delivered command, on a machine set up by the documents: forward, back, back with the backup, and refused. */
export const tryUpgradeCommand = async (): Promise<Outcome> => {
  const { folder, remove } = makeOwnFolder('upgrade')
  const notes = openNotes('an upgrade is one command, and so is the way back')
  const release = makeArchive(path.join(folder, 'release'))
  makeLaterVersions(release, {
    another_part: LATER.part,
    migrates: LATER.migrates,
    cannot_start: LATER.broken,
  })
  const image = await makeBaseImage(PACKAGES)
  const machines = await openMachines(image, path.join(folder, 'machines'), '10.0.0.254/24')
  try {
    const machine = await machines.boot('vikarklar', '10.0.0.4')
    await setUpService(machine, release, {})
    await machine.type('systemctl enable --now vikarklar-all')
    for (const version of Object.values(LATER))
      for (const file of [archiveOf(version), `${archiveOf(version)}.sha256`])
        machine.copyIn(path.join(folder, 'release', file), `/root/${file}`)
    const first = `vikarklar-${release.version}`
    await tryForward(machine, notes, first)
    await tryMigration(machine, notes)
    await tryBroken(machine, notes)
    return outcomeOf([notes.finding()])
  } finally {
    await machines.close()
    remove()
  }
}

const archiveOf = (version: string) => `vikarklar-${version}-linux-x64.tar.gz`

const STATE = `readlink /opt/vikarklar/current
systemctl is-active vikarklar-all
curl --silent --output /dev/null --write-out '%{http_code}\\n' http://127.0.0.1:3000/readyz`

/** Types a command, and checks its exit code, its output, and the serving version afterwards. */
const hold = async (
  { attempt }: Machine,
  notes: Notes,
  wanted: { command: string; code: number; says: string; serves: string },
) => {
  const started = Date.now()
  const { code, output } = await attempt(wanted.command)
  const seconds = Math.round((Date.now() - started) / 1000)
  say(`${wanted.command}: ${code} after ${seconds} s: ${output.trim().split('\n').at(-1)}`)
  notes.hold(code === wanted.code, `${wanted.command} ended with ${code}: ${output}`)
  notes.hold(output.includes(wanted.says), `${wanted.command} did not say '${wanted.says}': ${output}`)
  const { output: state } = await attempt(STATE)
  const expected = wanted.serves === '' ? null : `${wanted.serves}\nactive\n200\n`
  if (expected !== null) notes.hold(state === expected, `after ${wanted.command} it was: ${state}`)
}

const tryForward = async (machine: Machine, notes: Notes, first: string) => {
  const next = `vikarklar-${LATER.part}`
  const there = `test -e /opt/vikarklar/${first}/dist/web/assets/later.js && tail -n 1 /usr/local/sbin/vikarklar-run`
  const forward = `vikarklar-upgrade ${archiveOf(LATER.part)}`
  await hold(machine, notes, { command: forward, code: 0, says: `${next} runs`, serves: next })
  const { output } = await machine.attempt(there)
  notes.hold(
    output === '# later\n',
    'the older version lacks the parts of the newer, or a command is the old one',
  )
  await hold(machine, notes, {
    command: 'vikarklar-upgrade --back',
    code: 0,
    says: `${first} runs again`,
    serves: first,
  })
  await hold(machine, notes, { command: forward, code: 1, says: 'is there already', serves: first })
  await machine.type("echo '# of the operator' >> /usr/local/sbin/vikarklar-run")
  await hold(machine, notes, {
    command: `vikarklar-upgrade ${next}`,
    code: 0,
    says: 'Kept /usr/local/sbin/vikarklar-run',
    serves: next,
  })
}

const tryMigration = async (machine: Machine, notes: Notes) => {
  const [before, next] = [`vikarklar-${LATER.part}`, `vikarklar-${LATER.migrates}`]
  await hold(machine, notes, {
    command: `vikarklar-upgrade ${archiveOf(LATER.migrates)}`,
    code: 0,
    says: `${next} runs`,
    serves: next,
  })
  await hold(machine, notes, {
    command: 'vikarklar-upgrade --back',
    code: 1,
    says: '9999_later',
    serves: next,
  })
  await hold(machine, notes, {
    command: 'vikarklar-upgrade --back --restore',
    code: 0,
    says: `${before} runs again, with the backup`,
    serves: before,
  })
}

const tryBroken = async (machine: Machine, notes: Notes) => {
  const before = `vikarklar-${LATER.part}`
  const broken = `vikarklar-upgrade ${archiveOf(LATER.broken)}`
  await machine.type(`cp ${archiveOf(LATER.broken)} /root/whole && echo more >> ${archiveOf(LATER.broken)}`)
  await hold(machine, notes, { command: broken, code: 1, says: 'Nothing was changed', serves: before })
  await machine.type(`mv /root/whole ${archiveOf(LATER.broken)}`)
  await hold(machine, notes, { command: broken, code: 1, says: 'it cannot start', serves: '' })
  await hold(machine, notes, {
    command: 'vikarklar-upgrade --back',
    code: 0,
    says: `${before} runs again`,
    serves: before,
  })
}
