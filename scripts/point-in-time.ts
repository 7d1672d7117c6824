import { commandLine } from '#server/command-line.ts'
import { recoveryTarget, writeNorwegianTime } from '#server/backup/norwegian-time.ts'
import { RESTORED_TO } from '#server/backup/point-in-time.ts'
import { readMoment, runCommand, usesEmbeddedDatabase } from './command.ts'

const USAGE = `Usage: ${commandLine('point-in-time', '"2026-11-26 10:14:59"')} (the moment to go back to, Norwegian time; with --nodes for the three nodes of deploy/database)`

const DATA = '/var/lib/postgresql/15/vikarklar'
/** A root login starts in /root, where `postgres` may not be: PostgreSQL's programs say so, and may not find each other. */
const LEAVE_ROOT = 'cd /'
const PROGRAMS = 'runuser -u postgres -- /usr/lib/postgresql/15/bin'
const PG_CTL = `${PROGRAMS}/pg_ctl -D ${DATA} -t 86400`
const PSQL = `${PROGRAMS}/psql -h /var/run/postgresql -U postgres -Atc`
const PATRONICTL = 'patronictl -c /etc/patroni/15-vikarklar.yml'
const LOG = '/var/log/postgresql/vikarklar-restore.log'

/** Changes nothing: says what to type to put the database back, with the time in PostgreSQL's own terms. */
await runCommand(async () => {
  const words = process.argv.slice(2)
  const hasNodes = words.includes('--nodes')
  const moment = readMoment(
    USAGE,
    words.filter((word) => word !== '--nodes'),
  )
  if (usesEmbeddedDatabase())
    throw new Error(
      'The embedded database keeps no archive, so it cannot go back to a second: restore the last backup instead (docs/operations.md, "Backup and restore"). A PostgreSQL at DATABASE_URL can (docs/operations/point-in-time.md).',
    )
  const utc = moment.toISOString().replace('T', ' ').slice(0, 19)
  const restore = `runuser -u postgres -- ${restoreCommand(moment)}`
  return [
    `Back to when a Norwegian clock turned to ${writeNorwegianTime(moment)} (${utc} UTC): all that was committed by then is kept, all later is lost.`,
    'As root, with the units of deploy/systemd. First, on every machine that runs part of the service',
    '(a process left running would resend what was waiting then):',
    '',
    "touch /etc/vikarklar.stopped; systemctl stop 'vikarklar-*.timer' 'vikarklar-*.service'",
    '',
    `${hasNodes ? `On the leader (${PATRONICTL} list)` : "On the database's machine"}. It must print nothing: otherwise part of the service still runs:`,
    '',
    LEAVE_ROOT,
    `${PSQL} "select distinct client_addr, application_name from pg_stat_activity where application_name like 'vikarklar%'"`,
    '',
    ...(hasNodes ? ofNodes(restore) : ofOneServer(restore)),
    '',
    "On one of the service's machines, before the service starts on any:",
    '',
    `vikarklar-run restored '${writeNorwegianTime(moment)}'`,
    '',
    'On each of them, the units that it had, for instance:',
    '',
    'rm /etc/vikarklar.stopped; systemctl start vikarklar-all vikarklar-backup.timer',
    '',
    'Go on with "After a restore" in docs/runbook.md.',
  ].join('\n')
})

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
    'There too:',
    '',
    'systemctl stop postgresql@15-main',
    restore,
    'systemctl start postgresql@15-main',
  ]
}

/**
 * PostgreSQL restores by itself, closed to the network. Then Patroni starts from scratch, because what etcd and the backup's own settings say
 * is out of date. The other nodes copy the leader; their old files are kept.
 */
function ofNodes(restore: string): string[] {
  const aside = `${DATA}-of-${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}`
  const start = 'systemctl enable --now patroni@15-vikarklar disk-guard'
  return [
    'On every node, the leader last. One that is switched off must stay off until it is its turn below:',
    '',
    'systemctl disable --now disk-guard patroni@15-vikarklar',
    '',
    'On one node, which becomes the leader. The fourth line waits until the restore is complete; until then it prints that connections are not accepted.',
    'patronictl asks for the name, vikarklar, and for the words "Yes I am aware"; if it asks for a leader, a Patroni still runs somewhere: stop it first.',
    '',
    LEAVE_ROOT,
    restore,
    `${PG_CTL} -l ${LOG} -o "-c listen_addresses='' -c hot_standby=off" start`,
    `until [ "$(${PSQL} 'select pg_is_in_recovery()')" = f ] || ! ${PG_CTL} status > /dev/null; do sleep 5; done`,
    `${PG_CTL} -m fast stop`,
    `runuser -u postgres -- ${PATRONICTL} remove vikarklar`,
    // PostgreSQL removes the signal when it reaches the target. Before that, Patroni would promote whatever is there.
    unlessThere(
      ['recovery.signal', 'postmaster.pid'],
      `rm -f ${DATA}/patroni.dynamic.json && ${start}`,
      `the restore is not finished, or PostgreSQL still runs: read ${LOG}`,
    ),
    '',
    'On each of the other nodes, and not before the list says that this one is the leader (an empty node would make a new database):',
    '',
    unlessThere(
      ['postmaster.pid'],
      `mv -T ${DATA} ${aside} && ${start}`,
      'PostgreSQL runs here, or its files could not be moved',
    ),
    '',
    'Wait until the list says that the restored node is the leader and another a sync standby.',
  ]
}

function unlessThere(files: readonly string[], command: string, otherwise: string): string {
  const absent = files.map((file) => `[ ! -e ${DATA}/${file} ]`)
  return `${[...absent, command].join(' && ')} || echo 'Not started: ${otherwise}'`
}
