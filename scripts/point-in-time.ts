import { recoveryTarget, writeNorwegianTime } from '#server/backup/norwegian-time.ts'
import { readMoment, runCommand } from './command.ts'

const USAGE =
  'Usage: npm run point-in-time -- "2026-11-26 10:14:59" (the moment to go back to, Norwegian time)'

/** Changes nothing: says what to type to put the database back, with the time in PostgreSQL's own terms. */
await runCommand(async () => {
  const moment = readMoment(USAGE)
  const utc = moment.toISOString().replace('T', ' ').slice(0, 19)
  return [
    `Back to when a Norwegian clock turned to ${writeNorwegianTime(moment)} (${utc} UTC): all that was committed by then is kept, all later is lost.`,
    'As root, with the units of deploy/systemd and the cluster 15/main of Debian. First on every machine that runs a part of the service:',
    'a process that is left would send again what waited then.',
    '',
    "systemctl stop 'vikarklar-*.timer' 'vikarklar-*.service'",
    '',
    "On the database's machine:",
    '',
    'systemctl stop postgresql@15-main',
    `runuser -u postgres -- ${restoreCommand(moment)}`,
    'systemctl start postgresql@15-main',
    '',
    "On one of the service's machines, before the service starts on any:",
    '',
    `vikarklar-run restored '${writeNorwegianTime(moment)}'`,
    'systemctl start vikarklar-all vikarklar-backup.timer',
    '',
    'Go on with "After a restore" in docs/runbook.md.',
  ].join('\n')
})

function restoreCommand(moment: Date): string {
  const target = `--type=time --target='${recoveryTarget(moment)}' --target-action=promote`
  return `pgbackrest --stanza=vikarklar --delta ${target} restore`
}
