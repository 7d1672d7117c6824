import { commandLine } from '#server/command-line.ts'
import { recoveryTarget, writeNorwegianTime } from '#server/backup/norwegian-time.ts'
import { RESTORED_TO } from '#server/backup/point-in-time.ts'
import { readMoment, runCommand, usesEmbeddedDatabase } from './command.ts'

const USAGE = `Usage: ${commandLine('point-in-time', '"2026-11-26 10:14:59"')} (the moment to go back to, Norwegian time; with --nodes for the three nodes of deploy/database)`

const DATA = '/var/lib/postgresql/15/vikarklar'
/**
 * A root login starts in /root, which `postgres` cannot enter: PostgreSQL's programs complain and may not find each
 * other.
 */
const LEAVE_ROOT = 'cd /'
const PROGRAMS = 'runuser -u postgres -- /usr/lib/postgresql/15/bin'
const PG_CTL = `${PROGRAMS}/pg_ctl -D ${DATA} -t 86400`
const PSQL = `${PROGRAMS}/psql -h /var/run/postgresql -U postgres -Atc`
const PATRONICTL = 'patronictl -c /etc/patroni/15-vikarklar.yml'
const LOG = '/var/log/postgresql/vikarklar-restore.log'
/**
 * patronictl asks for these words. It also asks for the leader's name when there is one, and ends without an answer.
 */
const REMOVE = `printf 'vikarklar\\nYes I am aware\\n' | runuser -u postgres -- ${PATRONICTL} remove vikarklar`

/** Changes nothing: prints the commands that restore the database, with the time as PostgreSQL writes it. */
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
    'As root, with the units of deploy/systemd. First, on every machine that runs part of the service or a pooler',
    '(a process left running would resend what was waiting then):',
    '',
    // A pooler keeps connections for a while, in the name of the process that had them last.
    "touch /etc/vikarklar.stopped; systemctl stop 'vikarklar-*.timer' 'vikarklar-*.service'; systemctl try-restart 'pgbouncer*'",
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
    'On each of them, which starts the units that it had:',
    '',
    'rm /etc/vikarklar.stopped; systemctl start $(cd /etc/systemd/system && ls -d *.wants/vikarklar-* | cut -d/ -f2)',
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
 * PostgreSQL restores by itself, closed to the network. Then Patroni starts from scratch, because what etcd and the
 * backup's own settings say is out of date. The other nodes copy the leader; their old files are kept.
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
    'The last line waits until Patroni has made it the leader. If patronictl says "Aborted!", a Patroni still runs somewhere: stop it, and type the last two lines again.',
    '',
    LEAVE_ROOT,
    restore,
    `${PG_CTL} -l ${LOG} -o "-c listen_addresses='' -c hot_standby=off" start`,
    `until [ "$(${PSQL} 'select pg_is_in_recovery()')" = f ] || ! ${PG_CTL} status > /dev/null; do sleep 5; done`,
    `${PG_CTL} -m fast stop`,
    // PostgreSQL removes the signal file when it reaches the target. Before that, Patroni would promote an incomplete
    // database.
    unlessThere(
      ['recovery.signal', 'postmaster.pid'],
      `${REMOVE} && rm -f ${DATA}/patroni.dynamic.json && ${start}`,
      `the restore is not finished (read ${LOG}), or PostgreSQL or a Patroni still runs`,
    ),
    untilListed('Leader .*running'),
    '',
    'On each of the other nodes, and not before the last line on the first has ended (an empty node would make a new database):',
    '',
    unlessThere(
      ['postmaster.pid'],
      `mv -T ${DATA} ${aside} && ${start}`,
      'PostgreSQL runs here, or its files could not be moved',
    ),
    '',
    'On the leader again. It waits until another node is its sync standby:',
    '',
    untilListed('Sync Standby'),
  ]
}

function untilListed(row: string): string {
  return `until ${PATRONICTL} list | grep -q '${row}'; do sleep 1; done`
}

function unlessThere(files: readonly string[], command: string, otherwise: string): string {
  const absent = files.map((file) => `[ ! -e ${DATA}/${file} ]`)
  return `${[...absent, command].join(' && ')} || echo 'Not started: ${otherwise}'`
}
