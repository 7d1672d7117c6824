import { setTimeout as wait } from 'node:timers/promises'
import type { Notes } from '../cluster/notes.ts'
import type { Outcome } from '../trial.ts'
import type { Machine } from './machines.ts'
import { onMachines } from './on-machines.ts'
import { PASSAGES } from './passages.ts'
import { changeSettings, setUpService } from './release.ts'
import { typeLooking, typePage } from './typed.ts'
import { waitFor } from './wait-for.ts'
import { checkAfterwards, goBack, saveAround } from './way-back.ts'

/**
 * Continues on one machine: suppliers, mail, monitoring, its own PostgreSQL, several processes, an archive and a
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
    await tryMail(machine, type, notes)
    await tryMonitoring(machine, notes)
    await moveToOwnPostgres(machine, notes)
    await tryProcesses(machine, notes)
    await type('point-in-time', isOfOneServer)
    await goBackHere(machine, notes)
    await typeLooking({ ...looks, on: machine, notes })
    notes.hold(
      (await machine.attempt('systemctl --failed --quiet --no-legend')).output === '',
      'a unit has failed',
    )
  })

type TypePage = (page: string, only?: (lines: string) => boolean) => Promise<unknown>

const passwordOf = async (machine: Machine) =>
  /=(\w+)/.exec(await machine.type('cat /root/database.env'))?.[1] ?? ''
const restart = (machine: Machine) => machine.type('systemctl restart vikarklar-all')
/** The other blocks are for three nodes. */
const isOfOneServer = (lines: string) =>
  /conf\.d\/vikarklar-archive\.conf|vikarklar-run point-in-time/.test(lines)
const [, , , , , , , looks, ownPsql, renewed] = PASSAGES['more-pages']

/** As printed. The units are those of the page about several processes. */
const goBackHere = async (machine: Machine, notes: Notes) => {
  const on = [
    'Back to when',
    "On the database's machine",
    'There too',
    "On one of the service's",
    'On each of',
  ]
  const moment = await saveAround(machine, machine)
  await machine.type("touch /etc/vikarklar.stopped; systemctl stop 'vikarklar-*.timer' 'vikarklar-*.service'")
  await goBack(
    {
      service: machine,
      unit: 'vikarklar-worker@1',
      words: '',
      on: Object.fromEntries(on.map((start) => [start, [machine]])),
    },
    moment,
    notes,
  )
  const isReady = async () => (await machine.attempt('curl -sf http://127.0.0.1:3002/readyz')).code === 0
  notes.hold((await waitFor(isReady, 60)) !== null, 'the second web process does not come back')
  await checkAfterwards(machine, machine, notes)
  await machine.type('systemctl start pgbackrest@incr')
}

/** Debian's relay on this machine, with the certificate of its package. */
const tryMail = async (machine: Machine, type: TypePage, notes: Notes) => {
  await type('delivery', (lines) => lines.includes('postfix'))
  await changeSettings(machine, { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'svar-ikke@vikarklar.example' })
  await restart(machine)
  const { code, output } = await machine.attempt('vikarklar-run test-mail root@localhost.localdomain')
  notes.hold(code === 0, `the relay of this machine took no mail: ${output}`)
  const arrived = () => machine.attempt('grep -q "Dette er en pr" /var/mail/* /var/spool/mail/*')
  notes.hold(
    (await waitFor(async () => (await arrived()).code === 0, 20)) !== null,
    'the mail did not arrive',
  )
  await type('delivery', (lines) => lines.includes('journalctl'))
  const relayed = await machine.type("journalctl --unit 'postfix*'")
  notes.hold(
    relayed.includes('status=sent'),
    `the relay's log does not say what became of the mail: ${relayed}`,
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
  const isUp = async () => /"job":"vikarklar"\},"value":\[[\d.]+,"1"\]/.test(await up())
  notes.hold((await waitFor(isUp, 60)) !== null, `Prometheus does not see the service: ${await up()}`)
}

/** Moves the service's data too. */
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
  notes.hold(
    (await machine.attempt('curl -sf http://127.0.0.1:3001/readyz')).code === 0,
    'the pooler is of no use',
  )
  await machine.type('systemctl stop pgbouncer')
  await machine.type('systemctl start pgbouncer')
  await machine.type('systemctl start vikarklar-worker@1')
}
