import { recoveryTarget, writeNorwegianTime } from '#server/backup/norwegian-time.ts'
import { RESTORED_TO } from '#server/backup/point-in-time.ts'
import { readMoment, runCommand } from './command.ts'

const USAGE =
  'Usage: npm run point-in-time -- "2026-11-26 10:14:59" (the moment to go back to, Norwegian time; with --nodes for the three nodes of deploy/database)'

const DATA = '/var/lib/postgresql/15/vikarklar'
const PROGRAMS = 'runuser -u postgres -- /usr/lib/postgresql/15/bin'
const PG_CTL = `${PROGRAMS}/pg_ctl -D ${DATA} -t 86400`
const RECOVERS = `${PROGRAMS}/psql -h /var/run/postgresql -U postgres -Atc 'select pg_is_in_recovery()'`
const PATRONICTL = 'patronictl -c /etc/patroni/15-vikarklar.yml'

/** Changes nothing: says what to type to put the database back, with the time in PostgreSQL's own terms. */
await runCommand(async () => {
  const words = process.argv.slice(2)
  const moment = readMoment(
    USAGE,
    words.filter((word) => word !== '--nodes'),
  )
  const utc = moment.toISOString().replace('T', ' ').slice(0, 19)
  const restore = `runuser -u postgres -- ${restoreCommand(moment)}`
  return [
    `Back to when a Norwegian clock turned to ${writeNorwegianTime(moment)} (${utc} UTC): all that was committed by then is kept, all later is lost.`,
    'As root, with the units of deploy/systemd. First on every machine that runs a part of the service:',
    'a process that is left would send again what waited then.',
    '',
    "systemctl stop 'vikarklar-*.timer' 'vikarklar-*.service'",
    '',
    ...(words.includes('--nodes') ? ofNodes(restore) : ofOneServer(restore)),
    '',
    "On one of the service's machines, before the service starts on any:",
    '',
    `vikarklar-run restored '${writeNorwegianTime(moment)}'`,
    '',
    'On each of them, or with the units that it has:',
    '',
    'systemctl start vikarklar-all vikarklar-backup.timer',
    '',
    'Go on with "After a restore" in docs/runbook.md.',
  ].join('\n')
})

/** The server keeps the target for the service, which does not start on it before `npm run restored`. Patroni takes out PostgreSQL's own setting. */
function restoreCommand(moment: Date): string {
  const target = recoveryTarget(moment)
  const options = [
    `--type=time --target='${target}' --target-action=promote`,
    `--recovery-option='${RESTORED_TO}=${target}'`,
  ]
  return `pgbackrest --stanza=vikarklar --delta ${options.join(' ')} restore`
}

/** The cluster 15/main of Debian. */
function ofOneServer(restore: string): string[] {
  return [
    "On the database's machine:",
    '',
    'systemctl stop postgresql@15-main',
    restore,
    'systemctl start postgresql@15-main',
  ]
}

/**
 * PostgreSQL restores by itself, reached by nobody. Then Patroni begins anew: what it knew of the nodes, and what lies in the backup of its
 * settings, is of another time. The others copy the leader; what they had is kept until it is certain that nobody needs it.
 */
function ofNodes(restore: string): string[] {
  const aside = `${DATA}-of-${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}`
  const start = 'systemctl enable --now patroni@15-vikarklar disk-guard'
  return [
    `On every node of the database, the leader last (${PATRONICTL} list):`,
    '',
    'systemctl disable --now disk-guard patroni@15-vikarklar',
    '',
    'On one node, which becomes the leader. The third line waits until all is replayed, and says until then that nobody is let in;',
    'patronictl asks for the name, vikarklar, and for the words "Yes I am aware":',
    '',
    restore,
    `${PG_CTL} -l /var/log/postgresql/vikarklar-restore.log -o "-c listen_addresses='' -c hot_standby=off" start`,
    `until [ "$(${RECOVERS})" = f ]; do sleep 5; done`,
    `${PG_CTL} -m fast stop`,
    `rm -f ${DATA}/patroni.dynamic.json`,
    `runuser -u postgres -- ${PATRONICTL} remove vikarklar`,
    // PostgreSQL leaves the file there until it has come to the second. Patroni would lead with what there is.
    `[ ! -e ${DATA}/recovery.signal ] && ${start}`,
    '',
    'On each of the other nodes, and not before the list says that this one is the leader (an empty node would make a new database):',
    '',
    `mv -T ${DATA} ${aside}`,
    start,
    '',
    'Wait until the list says that one of them is a sync standby.',
  ]
}
