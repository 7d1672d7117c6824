import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { ACTION_LABEL } from '#features/identity/texts-audit.ts'
import { DOCUMENTS, paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { BESIDE } from './beside.ts'
import { createTestDatabase } from './database.ts'
import { procedures, restPath } from './procedures.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')

describe('the proxy of deploy/', () => {
  const nginx = read('deploy/nginx.conf')
  const [plain = '', secured = ''] = nginx.split('listen 443')

  it('blocks the endpoints of the operators', () => {
    for (const path of [serverPaths.metrics, serverPaths.health, serverPaths.ready])
      expect(nginx).toContain(`location = ${path} { return 404; }`)
  })

  it('refuses requests by programs by http: a redirect would let them keep sending secrets in the clear', () => {
    for (const path of ['/api/', '/webhooks/']) expect(plain).toContain(`location ${path} { return 403; }`)
    const haproxy = read('deploy/haproxy.cfg')
    const [deny, redirect] = ['deny deny_status 403 if !{ ssl_fc }', 'redirect scheme https'].map((rule) =>
      haproxy.indexOf(rule),
    )
    expect(deny).toBeGreaterThan(0)
    expect(redirect).toBeGreaterThan(deny ?? Infinity)
  })

  it('passes streams on without buffering', () => {
    for (const start of [`location = ${paths.live} {`, 'location ~* ^/r/[^/]+/endringer$ {'])
      expect(nginx.slice(nginx.indexOf(start)).split('}')[0]).toContain('proxy_buffering off;')
  })

  const [, hidden = ''] = /^map \$uri \$is_logged \{\s+default 1;\s+"~\*(.+)" 0;\s+\}/m.exec(nginx) ?? [
    '',
    '(?!)',
  ]
  const isLogged = (path: string) => !new RegExp(hidden, 'i').test(path)
  const secrets = [
    ...Object.keys(BESIDE).filter((route) => /:(token|secret)/.test(route)),
    ...procedures
      .filter(({ path }) => path.includes('{token}'))
      .map((procedure) => restPath(procedure, () => 'x')),
    ...[paths.authMagic, paths.authConfirm, paths.authChoosePassword, paths.authJoin].map(
      (path) => `${path}/`,
    ),
  ]

  it('recognises the addresses that contain a secret', () => {
    expect(secrets).toEqual(expect.arrayContaining(['/r/:token', '/api/responses/x/claim']))
    expect(secrets.length).toBeGreaterThan(10)
  })

  // Compared like nginx: decoded, and with one slash for several. The service redirects these to the clean link.
  it.each(secrets)('writes down no part of %s, however it is written', (path) => {
    for (const written of [path, path.toUpperCase(), `/https:/vikarklar.example${path}`, `/<${path}`])
      expect([written, isLogged(written)]).toEqual([written, false])
  })

  it('as Caddy blocks, hides and passes on the same', () => {
    const caddy = read('deploy/Caddyfile')
    expect(caddy).toContain(`path_regexp (?i)${hidden}\n\tskip_log @secret`)
    const health = /@health path_regexp \(\?i\)(\S+)/.exec(caddy)?.[1] ?? '(?!)'
    for (const path of [serverPaths.metrics, serverPaths.health, serverPaths.ready])
      expect(path).toMatch(new RegExp(health))
    expect(caddy).toContain('@programs path /api/* /webhooks/*')
    expect(caddy).toContain('flush_interval -1')
    expect(caddy).toContain('exclude http.log.error http.handlers.reverse_proxy')
  })

  it('as Caddy in front of several processes reaches all of them', () => {
    const [, edit = ''] =
      /^sed -i (.*) \/etc\/caddy\/Caddyfile$/m.exec(read('docs/operations/several-processes.md')) ?? []
    const caddy = execFileSync('sh', ['-c', `sed ${edit} deploy/Caddyfile`], { cwd: ROOT, encoding: 'utf8' })
    expect(caddy).toContain('\treverse_proxy 127.0.0.1:3001 127.0.0.1:3002 {\n')
    for (const line of ['health_uri /readyz', 'health_interval 200ms', 'lb_try_duration 2s'])
      expect(caddy).toContain(`\n\t\t${line}\n`)
  })

  it('logs only what contains no secret', () => {
    const pages = [...DOCUMENTS, paths.admin, paths.createAssignment, paths.vikarDashboard, '/registrer']
    for (const path of [...pages, paths.live, '/api/rpc/assignments/create', '/assets/hour.js'])
      expect([path, isLogged(path)]).toEqual([path, true])
  })

  it('has one log of addresses, without those, and none of queries', () => {
    expect(secured.match(/access_log (?!off).*/g)).toEqual([
      'access_log /var/log/nginx/vikarklar.log vikarklar if=$is_logged;',
    ])
    expect(plain).toMatch(/^ {4}access_log off;$/m)
    expect(nginx).not.toMatch(/log_format[^;]*\$(request|args|query_string|request_uri|http_referer)\b/)
    expect(nginx).toMatch(/error_log \S+ crit;/)
    for (const file of ['haproxy.cfg', 'database/haproxy.cfg'])
      expect(read(`deploy/${file}`)).not.toMatch(/^\s*(log|log-format|option (httplog|tcplog|httpslog))\b/m)
  })
})

it("systemd's units and the image start existing files", async () => {
  const started: string[] = []
  for await (const file of glob('deploy/{systemd/*.service,Containerfile}'))
    started.push(...[...read(file).matchAll(/(?:src|scripts)\/[\w/-]+\.(?:ts|mjs)/g)].map(([name]) => name))
  expect(started).toContain('src/main.ts')
  expect(started.length).toBeGreaterThan(5)
  for (const file of started) expect(read(file)).not.toBe('')
})

/** The time that a start waits for an unavailable database. */
const DATABASE_WAIT_SECONDS =
  Number(/^const DATABASE_WAIT_MS = ([\d_]+)$/m.exec(read('src/main.ts'))?.[1]?.replaceAll('_', '')) / 1000

it('a start waits for its database as long as the page states', () => {
  expect(read('docs/operations.md')).toContain(
    `A start waits ${DATABASE_WAIT_SECONDS} seconds for a database that is away`,
  )
})

// Fails when a wrong setting lets `systemctl restart` succeed, and the unit loops as 'activating' without an alert.
it('the units of the service report that they are ready, and stop when they fail repeatedly at once', async () => {
  const units: string[] = []
  for await (const file of glob('deploy/systemd/*.service'))
    if (read(file).includes('src/main.ts')) units.push(read(file))
  expect(units).toHaveLength(3)
  for (const unit of units) {
    expect(unit).toMatch(/^Type=notify$/m)
    expect(unit).toMatch(/^NotifyAccess=all$/m)
    const seconds = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(unit)?.[1])
    // A start that waits for its database must not count as an immediate failure.
    expect(seconds('StartLimitBurst') * DATABASE_WAIT_SECONDS).toBeGreaterThan(
      seconds('StartLimitIntervalSec'),
    )
    expect(seconds('StartLimitBurst') * (seconds('RestartSec') + 5)).toBeLessThan(
      seconds('StartLimitIntervalSec'),
    )
  }
})

it('the nightly backup contains the secret only if the file of settings does not', () => {
  const unit = read('deploy/systemd/vikarklar-backup.service')
  const [, command = ''] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(unit) ?? []
  // systemd passes a doubled dollar on as one. The command is only printed.
  const words = command.replaceAll('$$', '$').replace(/^exec \S+/, 'echo')
  const told = (secret: string) =>
    execFileSync('/bin/sh', ['-c', words], { env: { APP_SECRET: secret }, encoding: 'utf8' })
  expect(told('')).toMatch(/ --keep 14\s*$/)
  expect(told('a secret of the operator')).toMatch(/ --keep 14 --without-secret\n$/)
})

// Through etcd's v3 interface, Debian's Patroni overwrites a lock that another node holds by then (decision 94).
it('Patroni stores its lock through the interface of etcd that compares', () => {
  expect(read('deploy/database/etcd.env')).toMatch(/^ETCD_ENABLE_V2=true$/m)
  // In the file, because patronictl reads that alone.
  for (const file of ['database/patroni.yml', 'database/containers/patroni.yml']) {
    expect(read(`deploy/${file}`)).toMatch(/^etcd:\n  hosts: /m)
    expect(read(`deploy/${file}`)).not.toContain('etcd3:')
  }
  for (const file of ['database/node.env', 'compose-nodes.yml'])
    expect(read(`deploy/${file}`)).not.toContain('PATRONI_ETCD')
})

it('archive, backups and the printed restore use the same stanza of pgbackrest', async () => {
  const config = read('deploy/pgbackrest/pgbackrest.conf')
  const [, stanza = ''] = /^\[(?!global)(\w+)\]$/m.exec(config) ?? []
  expect(stanza).toBe('vikarklar')
  for (const file of [
    'deploy/pgbackrest/archive.conf',
    'deploy/database/patroni.yml',
    'deploy/systemd/pgbackrest@.service',
    'scripts/point-in-time.ts',
  ])
    expect(read(file)).toContain(`pgbackrest --stanza=${stanza} `)
  const types: string[] = []
  for await (const file of glob('deploy/systemd/pgbackrest-*.timer'))
    types.push(/^Unit=pgbackrest@(\w+)\.service$/m.exec(read(file))?.[1] ?? '')
  expect(types.toSorted()).toEqual(['full', 'incr'])
})

it('the printed lines of a restore, and the run book, stop the units from starting until it is finished', () => {
  const unit = read('deploy/systemd/vikarklar-.service.d/10-common.conf')
  const [, file = ''] = /^AssertPathExists=!(.+)$/m.exec(unit) ?? []
  const script = read('scripts/point-in-time.ts')
  for (const text of [script, read('docs/runbook.md')])
    expect(text).toContain(`touch ${file}; systemctl stop `)
  expect(script).toContain(`rm ${file}; systemctl start `)
})

describe('the settings of deploy/', () => {
  const example = read('.env.example')
  const units = read('deploy/systemd/vikarklar-.service.d/10-common.conf')

  // Fails when the file sets one: its value wins over the unit's, so each unit would run the whole service on one port.
  it('are not also set by .env.example', async () => {
    const set: string[] = []
    for await (const file of glob('deploy/{systemd/**/*.{conf,service},Containerfile}'))
      for (const [line] of read(file).matchAll(/^(?:ENV|Environment=|ExecStart=\/usr\/bin\/env) ?.*/gm))
        set.push(...[...line.matchAll(/\b([A-Z_]{4,})=/g)].map(([, name = '']) => name))
    expect(set).toEqual(expect.arrayContaining(['NODE_ENV', 'DATA_DIR', 'PROCESS', 'PORT', 'HOST']))
    const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => set.includes(name))).toEqual([])
  })

  // Fails with a blank or a quote: a container's file keeps quotes, and a shell needs them.
  it('are read the same from .env.example by a shell, by systemd and into a container', () => {
    expect(example.match(/^\w+=.*["' \t$\\].*$/gm)).toBeNull()
  })

  it('are those that vikarklar-run gives to a command', () => {
    const command = read('deploy/vikarklar-run')
    for (const name of ['User', 'Group', 'UMask', 'StateDirectory', 'WorkingDirectory', 'EnvironmentFile'])
      expect(command).toContain(`--property=${name}=${new RegExp(`^${name}=(.+)$`, 'm').exec(units)?.[1]}`)
    for (const setting of units.match(/(?:NODE_ENV|DATA_DIR)=\S+/g) ?? [])
      expect(command).toContain(`--setenv=${setting}`)
  })
})

describe('vikarklar-run', () => {
  const run = (...words: string[]) =>
    spawnSync('sh', ['deploy/vikarklar-run', ...words], { cwd: ROOT, encoding: 'utf8' })

  it.each([[[]], [['nosuch']], [['']], [['../backup']], [['backup restore']]])(
    'lists its commands for %j, each of which has a script',
    (words) => {
      const { status, stderr } = run(...words)
      expect(status).toBe(1)
      const commands = /is one of: (.+)$/m.exec(stderr)?.[1]?.split(' ') ?? []
      expect(commands).toEqual(expect.arrayContaining(['backup', 'restore']))
      for (const command of commands) expect(existsSync(`${ROOT}scripts/${command}.ts`)).toBe(true)
    },
  )

  // Fails when systemd is called anyway: it exits without a message.
  it.skipIf(existsSync('/etc/vikarklar.env'))('says that the service is not on this machine', () => {
    const { status, stderr } = run('doctor')
    expect(status).toBe(2)
    expect(stderr).toMatch(
      /^There is no service on this machine \(\/etc\/vikarklar\.env or the user vikarklar is missing\)\. Type this on one of its/,
    )
    expect(stderr).toContain('etcd-members')
  })
})

describe("the operators' pages", () => {
  const book = read('docs/runbook.md')
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

  it('quote only existing log lines', async () => {
    const quoted = [...oneLine(book).matchAll(/"([a-z]+ [a-z]+ [a-z ]+)"/g)].map(([, line = '']) => line)
    expect(quoted).toEqual(expect.arrayContaining(['an answer failed', 'a procedure failed']))
    let source = ''
    for await (const file of glob('src/**/*.ts', { exclude: ['**/*.test.ts'] })) source += read(file)
    expect(quoted.filter((line) => !source.includes(line))).toEqual([])
  })

  it('query only existing tables and columns', async () => {
    const database = await createTestDatabase()
    afterAll(() => database.drop())
    const inText = [...book.matchAll(/`((?:select|update) [^`]+)`/g)].map(([, statement = '']) => statement)
    const apart = [...book.matchAll(/```sql\n([^`]+);\n```/g)].map(([, statement = '']) => statement)
    expect([inText.length, apart.length]).toEqual([11, 10])
    for (const statement of [...inText, ...apart]) await database.query(`explain ${statement}`)
  })

  it('lists every action of the audit log', () => {
    const logs = read('docs/security/logs.md')
    expect(Object.keys(ACTION_LABEL).filter((action) => !logs.includes(`\`${action}\``))).toEqual([])
  })
})
