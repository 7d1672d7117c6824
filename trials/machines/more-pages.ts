import { setTimeout as wait } from 'node:timers/promises'
import { writeNorwegianTime } from '#server/backup/norwegian-time.ts'
import type { Notes } from '../cluster/notes.ts'
import { printedBlocks } from '../cluster/printed.ts'
import type { Outcome } from '../trial.ts'
import type { Machine } from './machines.ts'
import { onMachines } from './on-machines.ts'
import { PASSAGES } from './passages.ts'
import { changeSettings, isUp, setUpService } from './release.ts'
import { typeLooking, typePage, waitFor } from './typed.ts'

/**
 * Continues on one machine: suppliers, monitoring, its own PostgreSQL, several processes, an archive and a
 * restore.
 */
export const tryMorePages = (): Promise<Outcome> =>
  onMachines('pages for one machine, typed one after the other', async ({ machines, release, notes }) => {
    const machine = await machines.boot('vikarklar', '10.0.0.4')
    await setUpService(machine, release, {})
    await machine.type('systemctl enable --now vikarklar-all')
    const type = (page: string, only?: (lines: string) => boolean) =>
      typePage({
        page: `operations/${page}.md`,
        on: { root: [machine], database: [machine] },
        ...(only ? { only } : {}),
      })
    await type('suppliers')
    await type('doctor', (lines) => !lines.includes('--etcd'))
    await tryMonitoring(machine, notes)
    await moveToOwnPostgres(machine, notes)
    await tryProcesses(machine, notes)
    await type('point-in-time', isOfOneServer)
    await goBack(machine, notes)
    await typeLooking({ ...looks, on: machine, notes })
    notes.hold(
      (await machine.attempt('systemctl --failed --quiet --no-legend')).output === '',
      'a unit has failed',
    )
  })

const passwordOf = async (machine: Machine) =>
  /=(\w+)/.exec(await machine.type('cat /root/database.env'))?.[1] ?? ''
/** The other blocks are for three nodes. */
const isOfOneServer = (lines: string) =>
  /conf\.d\/vikarklar-archive\.conf|vikarklar-run point-in-time/.test(lines)
const [, , , , , , looks, ownPsql, renewed] = PASSAGES['more-pages']

/** Types the printed lines, and checks that nothing starts too early. The units are those of several processes. */
const goBack = async (machine: Machine, notes: Notes) => {
  await machine.type(`vikarklar-run superadmin ${KEPT}`)
  await wait(2000)
  const moment = writeNorwegianTime(new Date())
  await wait(2000)
  await machine.type(`vikarklar-run superadmin ${LOST}`)
  await machine.type(CHECK) // as the run book asks
  await machine.type("touch /etc/vikarklar.stopped; systemctl stop 'vikarklar-*.timer' 'vikarklar-*.service'")
  const printed = await machine.type(`vikarklar-run point-in-time "${moment}"`)
  for (const { where, lines } of printedBlocks(printed)) {
    if (lines[0]?.startsWith('vikarklar-run restored')) await startTooEarly(machine, notes)
    const said = lines.length === 0 ? '' : await machine.type(lines.join('\n'))
    notes.hold(!where.includes('must print nothing') || said === '', `it printed: ${said}`)
    notes.hold(!said.includes('Not started'), said)
  }
  notes.hold(
    (await waitFor(() => isUp(machine, 3002), 60)) !== null,
    'the second web process does not come back',
  )
  const saved = await machine.type(
    `cd / && runuser -u postgres -- psql -d vikarklar -Atc 'select email from users'`,
  )
  notes.hold(saved.includes(KEPT), `what was saved before the second is lost: ${saved}`)
  notes.hold(!saved.includes(LOST), `what was saved after the second is there: ${saved}`)
  const again = await machine.attempt(`vikarklar-run superadmin ${LOST}`)
  notes.hold(again.code === 0, `nothing can be saved afterwards: ${again.output}`)
  await machine.type(`systemctl start pgbackrest@full\n${CHECK}`)
  await machine.type('systemctl start pgbackrest@incr')
  const info = await machine.type('runuser -u postgres -- pgbackrest --stanza=vikarklar info')
  notes.hold(info.includes('incr backup: '), `no backups are made afterwards: ${info}`)
}

const [KEPT, LOST] = ['before@vikarklar.example', 'after@vikarklar.example']
const CHECK = 'runuser -u postgres -- pgbackrest --stanza=vikarklar check'
const UNIT = 'vikarklar-worker@1'

/** The file that stops the units holds it, and without the file the database does. */
const startTooEarly = async (machine: Machine, notes: Notes) => {
  const start = () => machine.attempt(`systemctl start ${UNIT}`)
  notes.hold((await start()).code !== 0, 'a unit started although /etc/vikarklar.stopped is there')
  await machine.type('rm /etc/vikarklar.stopped')
  notes.hold((await start()).code !== 0, 'the service started before the restore was finished')
  const journal = await machine.type(`journalctl --unit ${UNIT} --output cat --lines 30`)
  notes.hold(
    journal.includes('run first vikarklar-run restored'),
    `the journal does not say what to run: ${journal}`,
  )
  await machine.type(
    `systemctl stop ${UNIT}; systemctl reset-failed ${UNIT} || true; touch /etc/vikarklar.stopped`,
  )
}

/** The page asks for it before its next block. */
const halfAMinute = (lines: string) =>
  lines.includes('systemctl restart prometheus') ? wait(35_000) : Promise.resolve()

const ARRIVED = 'curl -s http://127.0.0.1:9093/api/v2/alerts'

const tryMonitoring = async (machine: Machine, notes: Notes) => {
  await typePage({ page: 'operations/monitoring.md', on: { root: [machine] }, between: halfAMinute })
  notes.hold((await machine.type(ARRIVED)).includes('"Test"'), 'the alert that was tried did not arrive')
  await machine.type('systemctl reload prometheus')
  const up = () => machine.type("curl -s 'http://127.0.0.1:9090/api/v1/query?query=up'")
  const isSeen = async () => /"job":"vikarklar"\},"value":\[[\d.]+,"1"\]/.test(await up())
  notes.hold((await waitFor(isSeen, 60)) !== null, `Prometheus does not see the service: ${await up()}`)
  await checkRules(machine, notes)
}

/** Prometheus has read all rules and can evaluate each; a service that is lost arrives as an alert. */
const checkRules = async (machine: Machine, notes: Notes) => {
  const evaluated = () => machine.type('curl -s http://127.0.0.1:9090/api/v1/rules')
  const isDone = async () => !(await evaluated()).includes('"health":"unknown"')
  notes.hold((await waitFor(isDone, 60)) !== null, 'Prometheus does not evaluate its rules')
  const rules = await evaluated()
  const names = await machine.type("sed -n 's/.*- alert: //p' /etc/prometheus/vikarklar-alerts.yml")
  for (const name of names.trim().split('\n'))
    notes.hold(rules.includes(`"name":"${name}"`), `Prometheus knows no rule ${name}`)
  notes.hold(!rules.includes('"health":"err"'), 'Prometheus could not evaluate a rule')
  await machine.type('systemctl stop vikarklar-all')
  // A scrape, a minute of `for`, and the Alertmanager's wait for similar alerts.
  const arrived = await waitFor(async () => (await machine.type(ARRIVED)).includes('ServiceDown'), 240)
  notes.hold(arrived !== null, 'a service that is lost has not come to the Alertmanager')
  const said = await machine.type(ARRIVED)
  notes.hold(
    said.includes('/docs/runbook.md#servicedown'),
    `the alert names no part of the run book: ${said}`,
  )
  await machine.type('systemctl start vikarklar-all')
}

const moveToOwnPostgres = async (machine: Machine, notes: Notes) => {
  await machine.type('vikarklar-run superadmin flyttet@vikarklar.example')
  const between = async (lines: string) => {
    if (lines.includes('vikarklar-run backup'))
      await changeSettings(machine, {
        DATABASE_URL: `postgres://vikarklar_app:${await passwordOf(machine)}@localhost/vikarklar`,
        APP_SECRET: (await machine.type('cat /var/lib/vikarklar/secret')).trim(),
      })
  }
  await typePage({ page: 'operations/database.md', on: { database: [machine], move: [machine] }, between })
  const found = await machine.type(
    `cd / && runuser -u postgres -- psql -d vikarklar -Atc "select count(*) from users where email = 'flyttet@vikarklar.example'"`,
  )
  notes.hold(found.trim() === '1', 'what was there before did not come along')
  await typePage({ ...ownPsql, on: { own: [machine] } })
  await machine.type('systemctl reload postgresql')
}

/** First behind the Caddy of the page about one machine, then behind HAProxy. */
const tryProcesses = async (machine: Machine, notes: Notes) => {
  const isCaddy = (lines: string) => lines.includes('caddy')
  await typePage({ page: 'operations.md', on: { root: [machine] }, only: isCaddy })
  await machine.type(`install -d /etc/ssl/vikarklar && cd /etc/ssl/vikarklar
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -subj /CN=vikarklar.example -keyout privkey.pem -out fullchain.pem 2> /dev/null`)
  const ask = async () =>
    (
      await machine.attempt(
        "curl --silent --insecure --resolve vikarklar.example:443:127.0.0.1 --output /dev/null --write-out '%{http_code}' https://vikarklar.example/",
      )
    ).output
  const leads = async () => (await waitFor(async () => (await ask()) === '200', 20)) !== null
  const between = async (lines: string) => {
    if (!lines.includes('reload caddy')) return
    await machine.type('systemctl stop vikarklar-all vikarklar-web@3001')
    notes.hold(await leads(), 'Caddy does not lead to the other web process')
    await machine.type('systemctl start vikarklar-all vikarklar-web@3001')
  }
  const on = { root: [machine], database: [machine] }
  await typePage({ page: 'operations/several-processes.md', on, between })
  notes.hold(await leads(), 'the proxy leads to no page')
  await typePage({ ...renewed, on: { haproxy: [machine] } })
  notes.hold(await leads(), 'the proxy leads to no page with a certificate that was renewed')
  const pool = `postgres://vikarklar_app:${await passwordOf(machine)}@localhost:6432/vikarklar`
  await changeSettings(machine, { DATABASE_POOL_URL: pool })
  await machine.type('systemctl restart vikarklar-web@3001')
  notes.hold(await isUp(machine, 3001), 'the pooler is of no use')
  await machine.type('systemctl stop pgbouncer')
  await machine.type('systemctl start pgbouncer')
  await machine.type('systemctl start vikarklar-worker@1')
}
