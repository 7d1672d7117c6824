import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { spawnGuarded } from '#server/postgres/guard.ts'
import { ownUser } from '#server/postgres/run.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { openAppOn } from '#test/app.ts'
import { castAdministrator, castAssignment, castVikar } from '#test/cast.ts'
import { makeCertificate } from '#test/certificate.ts'
import { reachAsOwner } from '#test/database.ts'
import { METRICS_ENV, METRICS_HEADERS } from '#test/metrics.ts'
import { spawnService } from '#test/process.ts'
import { until } from '#test/until.ts'
import { makeOwnFolder } from '../cluster/folder.ts'
import { openNotes, outcomeOf, type Notes } from '../cluster/notes.ts'
import { openNamespace } from '../machines/namespace.ts'
import type { Outcome } from '../trial.ts'

/** The command of Debian's unit, the tested part of its file, and the expected port of the web process. */
const PROXIES = [
  { name: 'nginx', file: 'nginx.conf', port: 3000, logs: '/var/log/nginx', start: "nginx -g 'daemon off;'" },
  {
    name: 'haproxy',
    file: 'haproxy.cfg',
    port: 3001,
    logs: null,
    start: "sh -c '. /etc/default/haproxy; exec haproxy -W -db -f /etc/haproxy/haproxy.cfg $EXTRAOPTS'",
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    port: 3000,
    logs: '/var/log/caddy',
    start: 'caddy run --environ --config /etc/caddy/Caddyfile 2>/var/log/caddy/stderr',
  },
] as const
type Proxy = (typeof PROXIES)[number]

/** Each proxy as delivered, edited only by the commands in its file, in front of the real service. */
export const tryWebProxies = async (): Promise<Outcome> => {
  const { folder, remove } = makeOwnFolder('behind-proxies')
  const findings = []
  for (const proxy of PROXIES) {
    const notes = openNotes(proxy.name)
    await tryProxy(proxy, folder, notes)
    findings.push(notes.finding())
  }
  remove()
  return outcomeOf(findings)
}

/** The commands in the file, up to those that need systemd and a network. */
const typed = (file: string): string[] => {
  const text = readFileSync(fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url)), 'utf8')
  const lines = [...text.matchAll(/^# {3}(\S.+)$/gm)].map(([, line = '']) => line)
  return lines.filter((line) => !isElsewhere(line))
}

const SITE = 'www.example.no'
const APP_SECRET = 'a-secret-for-what-is-behind-a-proxy'
const ENV = {
  ...METRICS_ENV,
  APP_SECRET,
  APP_URL: `https://${SITE}`,
  TRUST_PROXY: '127.0.0.1',
  SMS_GATEWAY: 'local',
  SMTP_URL: 'local',
  STRIPE_SECRET_KEY: 'local',
  LOG_LEVEL: 'silent',
}

/** A busy machine takes its time to create the database. */
const START_SECONDS = 300

const tryProxy = async (proxy: Proxy, folder: string, notes: Notes) => {
  const machine = await openMachine(path.join(folder, proxy.name))
  machine.typeAll(typed(proxy.file))
  const dataDir = path.join(folder, 'data')
  const service = spawnService(dataDir, proxy.port, 'all', { env: ENV, by: machine.enter })
  const running = machine.start(proxy.start)
  const ask = callerOf(machine)
  await until(async () => {
    await wait(500)
    return ask(serverPaths.openApi).status === 200
  }, START_SECONDS)

  checkPlain(ask, notes)
  checkHealth(ask, notes)
  await checkAnswers(ask, proxy, dataDir, notes)
  checkSizes(ask, notes)
  await service.end('SIGTERM')
  checkAway(ask, notes)
  if (proxy.logs !== null) checkLogs(machine.read(proxy.logs), notes)
  await checkForwarded(machine, proxy, ask, notes)
  running.kill('SIGKILL')
  await machine.close()
}

type Ask = ReturnType<typeof callerOf>

const callerOf =
  (machine: Machine) =>
  (address: string, words = '', scheme = 'https', input = '') => {
    const to = `--resolve ${SITE}:443:127.0.0.1 --resolve ${SITE}:80:127.0.0.1`
    const call = `curl -sk --path-as-is --include --max-time 4 --no-buffer ${to} ${words} '${scheme}://${SITE}${address}'`
    const { stdout, status: code } = machine.type(call, input)
    return { status: Number(/^HTTP\/\S+ (\d+)/m.exec(stdout)?.[1] ?? 0), text: stdout, isOpen: code === 28 }
  }

const SECRET = 'hemmelig-del-av-lenke-0123456789'

const checkPlain = (ask: Ask, notes: Notes) => {
  const { status, text } = ask('/priser?a=b', '', 'http')
  const location = `https://${SITE}/priser?a=b`
  notes.hold([301, 308].includes(status) && text.includes(location), `http was answered ${status}`)
  for (const address of ['/api/assignments', `/webhooks/sms/sveve/${SECRET}`]) {
    const told = ask(address, '-X POST', 'http').status
    notes.hold(told === 403, `${address} by http was answered ${told}`)
  }
}

const checkHealth = (ask: Ask, notes: Notes) => {
  const token = `-H 'authorization: ${METRICS_HEADERS.authorization}'`
  for (const name of ['healthz', 'readyz', 'metrics'])
    for (const address of [
      `/${name}`,
      `//${name}`,
      `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
      `/${name}?a=b`,
    ]) {
      const { status } = ask(address, token)
      notes.hold(status === 404 || status === 403, `${address} was answered ${status}`)
    }
}

/** A real link: its page, its stream, its answer, and variants that are redirected. */
const checkAnswers = async (ask: Ask, { name }: Proxy, dataDir: string, notes: Notes) => {
  const { connect, pool, query } = reachAsOwner(
    { host: path.join(dataDir, 'postgres/run'), port: 5432 },
    'vikarklar',
  )
  const app = await openAppOn({ connect, query, drop: () => pool.end() }, { APP_SECRET })
  const kari = await castAdministrator(app, 'Kari Nordmann', `kari@${name}.example`, 'Fjellhamar skole')
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const { token } = await castAssignment(app, kari, { channels: ['email'] })
  const link = `/r/${token(ola.id)}`
  notes.hold(ask(link).status === 200, 'the page of a link is not there')
  const stream = ask(`${link}/endringer`)
  notes.hold(stream.isOpen && stream.text.includes('retry:'), 'a stream is not passed on as it comes')
  const form = `-H 'sec-fetch-site: same-origin' --data message= --data response=accepted`
  const said = ask(link, form).status
  notes.hold(said >= 200 && said < 400, `a yes was answered ${said}`)
  for (const address of [
    `/r/${SECRET}`,
    `/R/${SECRET}`,
    `/%72/${SECRET}`,
    `/<https://${SITE}/r/${SECRET}`,
    `/auth/bekreft/${SECRET}`,
    `/api/responses/${SECRET}`,
    `/priser?q=${SECRET}`,
  ])
    ask(address, `-H 'referer: https://${SITE}/r/${SECRET}'`)
  await app.close()
}

/** The service refuses more than 1 MB, and no proxy more than the service needs. */
const checkSizes = (ask: Ask, notes: Notes) => {
  const post = (bytes: number) => {
    const words = `-X POST -H 'content-type: application/json' --data-binary @-`
    return ask('/api/sign-in', words, 'https', 'x'.repeat(bytes)).status
  }
  const [little, much] = [post(10_000), post(3_000_000)]
  notes.hold(little !== 413 && little < 500 && little > 0, `10 kB were answered ${little}`)
  notes.hold(much === 413, `3 MB were answered ${much}`)
}

const checkAway = (ask: Ask, notes: Notes) => {
  const { status, text } = ask(`/r/${SECRET}`)
  notes.hold(status === 503, `while the service is away it was answered ${status}`)
  notes.hold(
    text.includes('Straks tilbake') && /^retry-after: 5/im.test(text),
    'no page says that it comes back',
  )
}

const checkLogs = (logs: string, notes: Notes) => {
  notes.hold(logs.includes('/priser'), 'what carries no secret is not in the log')
  notes.hold(
    !logs.includes(SECRET),
    `a secret is in the log: ${logs.split('\n').find((line) => line.includes(SECRET))}`,
  )
}

/** Checks the caller's address as the service sees it; a web server that replaces the service echoes it. */
const checkForwarded = async (machine: Machine, { port }: Proxy, ask: Ask, notes: Notes) => {
  const echo = `require('node:http').createServer((request, answer) => answer.end(JSON.stringify(request.headers))).listen(${port}, '127.0.0.1')`
  const server = machine.start(`${process.execPath} -e "${echo}"`)
  await until(() => ask('/').status === 200, 20)
  const { text } = ask('/', "-H 'x-forwarded-for: 6.6.6.6' -H 'forwarded: for=6.6.6.6'")
  const heard: unknown = JSON.parse(text.slice(text.indexOf('{')))
  const headers = heard as Record<string, string>
  notes.hold(headers['x-forwarded-for'] === '127.0.0.1', `X-Forwarded-For is ${headers['x-forwarded-for']}`)
  notes.hold(!text.includes('6.6.6.6'), 'what callers say of their address is passed on')
  notes.hold(headers['host'] === SITE, `Host is ${headers['host']}`)
  server.kill('SIGKILL')
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const EMPTY = ['/var/log/nginx', '/var/log/caddy', '/var/lib/nginx', '/var/lib/caddy']

/** Requires a machine with systemd and an external network. */
const isElsewhere = (line: string) => /^(apt-get|systemctl) /.test(line)

/** A machine with its own network and folders, on which operators' commands are typed. Needs root. */
const openMachine = async (folder: string) => {
  const layers = ['upper', 'work'].map((name) => path.join(folder, name))
  for (const layer of layers) mkdirSync(layer, { recursive: true })
  const {
    inside,
    enter: enterAnywhere,
    close,
  } = await openNamespace(
    // The typed commands must not change this machine.
    `mount -t overlay overlay -o lowerdir=/etc,upperdir=${layers[0]},workdir=${layers[1]} /etc`,
    ...EMPTY.map((dir) => `mount -t tmpfs tmpfs ${dir}`),
    'mkdir -p /run/haproxy /etc/ssl/vikarklar',
  )
  const { cert, key } = makeCertificate(SITE, 90)
  writeFileSync(`${inside}/etc/ssl/vikarklar/fullchain.pem`, cert)
  writeFileSync(`${inside}/etc/ssl/vikarklar/privkey.pem`, key)
  const enter = [...enterAnywhere, `--wdns=${ROOT}`]
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: folder }
  const type = (line: string, input = '') => {
    const [command, ...args] = [...enter, 'sh', '-c', line]
    return spawnSync(command, args, { encoding: 'utf8', env, input })
  }
  return {
    enter,
    type,
    /** Types lines, none of which may fail. */
    typeAll: (lines: readonly string[]) => {
      for (const line of lines) {
        const { status, stdout, stderr } = type(line)
        if (status !== 0) throw new Error(`'${line}' ended with code ${status}: ${stdout}${stderr}`)
      }
    },
    /** Starts a program that ends with this process. */
    start: (line: string) =>
      spawnGuarded(
        'env',
        [`PATH=${env.PATH}`, `HOME=${folder}`, ...enter, 'sh', '-c', `exec ${line}`],
        ownUser(),
      ),
    read: (dir: string) => type(`cat ${path.join(dir, '*')} 2>/dev/null`).stdout,
    close,
  }
}

type Machine = Awaited<ReturnType<typeof openMachine>>
