import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:tls'
import { castAssignment, castVikarer } from '#test/cast.ts'
import { makeCertificate } from '#test/certificate.ts'
import { freePort } from '#test/free-port.ts'
import { type ServiceProcess, startService } from '#test/process.ts'
import { runScript } from '#test/run-script.ts'
import { until } from '#test/until.ts'
import { type Notes, openNotes, outcomeOf } from '../cluster/notes.ts'
import { letTimePass, waiting } from '../faults/messages.ts'
import { sayTable } from '../say-table.ts'
import type { Outcome } from '../trial.ts'
import {
  DATABASE_DAYS,
  type Installation,
  openInstallation,
  scrape,
  scrapeOnce,
  scrapeTwice,
} from './installation.ts'
import { checkDashboard, firing, promtool, RULES, seriesOf } from './promtool.ts'

/** A provoked failure and the alerts that must fire. Each state begins where the previous one ended. */
interface State {
  readonly what: string
  readonly alerts: readonly string[]
  readonly needsRoot?: true
  /** Changes continue at their rate; otherwise values stay for two hours. */
  readonly grows?: true
  /** The process that is scraped afterwards. */
  provoke(at: Installation): Promise<{ url: string }>
}

const VIKARER = 6

const STATES: readonly State[] = [
  {
    what: 'no backup was ever made, and every mail is refused for good',
    alerts: ['BackupOld', 'AllRefused'],
    provoke: async (at) => {
      at.mail.turn({ refuse: 550, at: 'recipient' })
      await ask(at, ['email'])
      await until(async () => (await waiting(at.app)) === 0, 60)
      return at.web
    },
  },
  {
    what: 'all is well',
    alerts: [],
    provoke: async (at) => {
      at.mail.turn('accept')
      await ask(at, ['email', 'sms'])
      const { code, error } = await runScript(
        { ...at.env, DATA_DIR: at.folder },
        'backup',
        `${at.folder}/backups`,
      )
      if (code !== 0) throw new Error(`no backup: ${error}`)
      await until(async () => (await waiting(at.app)) === 0, 60)
      return at.web
    },
  },
  {
    what: 'the mail server is gone',
    alerts: ['MailStopped'],
    provoke: async (at) => {
      await at.mail.close()
      await ask(at, ['email'])
      await untilOpen(at, 'smtp')
      return at.web
    },
  },
  {
    what: 'the gateway answers 401',
    alerts: ['GatewayDown'],
    provoke: async (at) => {
      at.sms.turn({ status: 401 })
      await ask(at, ['sms'])
      await untilOpen(at, 'sveve')
      return at.web
    },
  },
  {
    what: 'the worker has ended',
    alerts: ['WorkerAway', 'QueueGrows', 'MessagesWait'],
    grows: true,
    provoke: async (at) => {
      await at.worker.end('SIGTERM')
      await ask(at, ['sms'])
      return at.web
    },
  },
  {
    what: 'a second database takes writes; a disk is nearly full; certificates end soon',
    alerts: ['TwoPrimaries', 'DiskFills', 'CertificateEnds'],
    needsRoot: true,
    provoke: async (at) => startBeside(at),
  },
  {
    what: 'the database is gone',
    alerts: ['DatabaseAway'],
    provoke: async (at) => {
      await at.postgres.end('immediate')
      return at.web
    },
  },
  {
    what: 'the web process is gone',
    alerts: ['ServiceDown'],
    provoke: async (at) => {
      await at.web.end('SIGKILL')
      return at.web
    },
  },
]

/** Each of the most important alerts, provoked at the real service and evaluated by the delivered rules. */
export const tryAlerts = async (): Promise<Outcome> => {
  const notes = openNotes('alerts')
  for (const words of [
    ['check', 'rules', `${RULES}alerts.yml`],
    ['test', 'rules', `${RULES}alerts.test.yml`],
    ['check', 'config', '--syntax-only', `${RULES}scrape.yml`],
  ])
    holdNull(notes, promtool(...words))
  const at = await openInstallation()
  holdNull(notes, checkDashboard(at.folder))
  const rows: string[][] = []
  try {
    for (const state of STATES) rows.push(await tryState(at, state, notes))
  } finally {
    await at.close()
  }
  sayTable([['provoked', 'must fire', 'fires'], ...rows])
  return outcomeOf([notes.finding()], at.postgres.version)
}

const holdNull = (notes: Notes, wrong: string | null) => notes.hold(wrong === null, wrong ?? '')

const tryState = async (at: Installation, state: State, notes: Notes): Promise<string[]> => {
  const { what, alerts, needsRoot, grows, provoke } = state
  if (needsRoot && process.getuid?.() !== 0) return [what, alerts.join(' '), 'not tried: needs root']
  const { url } = await provoke(at)
  const found = firing(at.folder, seriesOf(await (grows ? scrapeTwice(url) : scrapeOnce(url))), ALL)
  for (const alert of alerts) notes.hold(found.includes(alert), `${what}: ${alert} does not fire`)
  if (alerts.length === 0) {
    notes.hold(found.length === 0, `${what}: ${found.join(', ')} fires`)
    const left = (await scrape(url))?.get('vikarklar_certificate_seconds{of="database"}') ?? 0
    notes.hold(Math.round(left / 86_400) === DATABASE_DAYS, `the database's certificate ends in ${left} s`)
  }
  notes.count('alerts fired', found.length)
  return [what, alerts.join(' ') || 'none', found.join(' ') || 'none']
}

const ALL = [...readFileSync(`${RULES}alerts.yml`, 'utf8').matchAll(/- alert: (\w+)/g)].map(
  ([, name = '']) => name,
)

const ask = async ({ app, kari }: Installation, channels: ('sms' | 'email')[]) => {
  const vikarIds = (await castVikarer(app, kari, VIKARER)).map(({ id }) => id)
  await castAssignment(app, kari, { channels, recipients: { kind: 'chosen', vikarIds } })
}

/** Fails calls until the circuit is open; only the pauses between them are skipped. */
const untilOpen = ({ app, web }: Installation, gateway: string) =>
  until(async () => {
    await letTimePass(app)
    return (await scrape(web.url))?.get(`vikarklar_gateway_up{gateway="${gateway}"}`) === 0
  }, 60)

/**
 * A second web process, on a small disk of its own that is filled, before whose proxy is a certificate of nine days,
 * and with a second database that comes up while it runs.
 */
const startBeside = async ({ folder, env, postgres, second }: Installation): Promise<ServiceProcess> => {
  const [port, proxyPort] = [await freePort(), await freePort()]
  createServer(makeCertificate('localhost', 9)).listen(proxyPort, '127.0.0.1').unref()
  const login = postgres.url.replace(/\/vikarklar$/, '')
  const beside = await startService(`${folder}/disk`, port, 'web', {
    env: {
      ...env,
      DATABASE_URL: `${login},127.0.0.1:${second.port}/vikarklar?sslmode=no-verify&target_session_attrs=read-write`,
      APP_URL: `https://localhost:${proxyPort}`,
    },
    by: [
      'unshare',
      '--mount',
      'sh',
      '-c',
      `mkdir -p "$0" && mount -t tmpfs -o size=50m tmpfs "$0" && exec "$@"`,
      `${folder}/disk`,
    ],
  })
  const file = openSync(`/proc/${beside.pid}/root${folder}/disk/filler`, 'w')
  for (let megabyte = 0; megabyte < 47; megabyte += 1) writeSync(file, Buffer.alloc(1 << 20))
  closeSync(file)
  await second.start()
  await until(
    async () => (await scrape(beside.url))?.has('vikarklar_certificate_seconds{of="app"}') === true,
    20,
  )
  return beside
}
