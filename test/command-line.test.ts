import { readFileSync, readdirSync, rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { reachDatabase } from '#server/database/connect.ts'
import { createLog } from '#server/log.ts'
import packageJson from '../package.json' with { type: 'json' }
import { copyMigrated } from './copied-server.ts'
import { makeFolder } from './folder.ts'
import { freePort } from './free-port.ts'
import { startService } from './process.ts'
import { runScript, type Script } from './run-script.ts'

const SARA = 'sara@vikarklar.example'
let dataDir: string

beforeAll(() => {
  dataDir = copyMigrated('command')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('npm run demo and npm run grant', { timeout: 60_000 }, () => {
  it('make a demonstration without a running service, once', async () => {
    const first = await run('demo')
    expect(first.out).toContain('Demonstrasjonen er klar.')
    const again = await run('demo')
    expect(again.out).toContain('Demonstrasjonen finnes allerede.')
    expect(password(again.out)).toBe(password(first.out))
  })

  it('give credits while the service uses the database', async () => {
    const before = (await run('grant', 'demo@vikarklar.example', '1')).out
    const config = loadConfig({ DATA_DIR: dataDir })
    const service = await reachDatabase(config, createLog('silent'))
    const client = new pg.Client(service.connect('owner'))
    await client.connect()
    const granted = await run('grant', 'Demo@Vikarklar.example', '50')
    const { rows } = await client.query(
      'select (select balance from sms_credits) as balance, (select sum(credits)::integer from credit_ledger) as sum',
    )
    await client.end()
    await service.stop()
    expect(granted).toMatchObject({ code: 0, error: '' })
    expect(balance(granted.out)).toBe(balance(before) + 50)
    expect(rows).toEqual([{ balance: balance(granted.out), sum: balance(granted.out) }])
  })

  // Fails when it joins the database of a running service: only logins of the owner count as in use there.
  it('but commands after a restore refuse to run beside it', async () => {
    const config = loadConfig({ DATA_DIR: dataDir })
    const service = await reachDatabase(config, createLog('silent'))
    const { code, error } = await run('restored', '2026-01-15 10:14:59')
    await service.stop()
    expect([code, error]).toEqual([1, expect.stringContaining('is in use by another running process')])
  })

  it('report an error in one line', async () => {
    const unknown = await run('grant', 'nils@example.no', '5')
    expect(unknown).toEqual({
      code: 1,
      out: '',
      error: 'Fant ingen administrator med e-postadressen nils@example.no.\n',
    })
    for (const amount of ['0', '-3', '1.5', 'ti', '99999999']) {
      const { code, error } = await run('grant', 'demo@vikarklar.example', amount)
      expect([code, error]).toEqual([1, expect.stringMatching(/^Antall SMS må være et helt tall .*\n$/)])
    }
  })

  it('show the outcome of messages, or that there are none', async () => {
    const { code, error } = await run('message', '900 00 000')
    expect([code, error]).toEqual([1, 'No SMS to +4790000000 is stored.\n'])
    const shown = await run('message', 'demo@vikarklar.example')
    expect([shown.code, shown.error]).toEqual([0, ''])
    expect(shown.out).toMatch(/ email \S+: .*\n {2}id .*\n[^]*Texts are not printed/)
  })

  it('test mail and SMS, and show the path of the messages of the stand-ins', async () => {
    for (const [script, to] of [
      ['test-mail', 'drift@vikarklar.example'],
      ['test-sms', '912 34 567'],
    ] as const) {
      const { code, out, error } = await run(script, to)
      expect([code, error]).toEqual([0, ''])
      expect(out).toMatch(/^Taken by the stand-in for .*\nIt was caught, not sent: /)
    }
    const refused = await run('test-mail', 'drift@vikarklar.example', { SMTP_URL: 'smtp://mail.invalid' })
    expect([refused.code, refused.error]).toEqual([
      1,
      expect.stringContaining('no connection with mail.invalid:587'),
    ])
  })

  it('refuse a demonstration on a public address and with a real gateway', async () => {
    const elsewhere = {
      APP_URL: 'https://vikarklar.example',
      SMS_GATEWAY: 'local',
      SMTP_URL: 'local',
      STRIPE_SECRET_KEY: 'local',
    }
    expect((await run('demo', elsewhere)).error).toContain('--yes')
    expect((await run('demo', { SMTP_URL: 'smtp://localhost' })).error).toContain('SMTP_URL')
  })
})

it('docs/commands.md lists every command', () => {
  const page = readFileSync('docs/commands.md', 'utf8')
  const commands = Object.keys(packageJson.scripts).filter((name) => !['start', 'test'].includes(name))
  expect(commands.filter((name) => !page.includes(`npm run ${name}`))).toEqual([])
})

// Fails when a command creates a missing database: it would then silently work on another one than the service.
it(
  'what is said to a service is refused where none has been, and leaves nothing there',
  { timeout: 60_000 },
  async () => {
    const nowhere = makeFolder('nowhere')
    const commands = [
      ['grant', 'demo@vikarklar.example', '50'],
      ['superadmin', SARA],
      ['message', '900 00 000'],
      ['backup', nowhere],
      ['restored', '2026-01-02 10:00:00'],
    ] as const
    for (const [script, ...words] of commands)
      expect(await run(script, ...words, { DATA_DIR: nowhere })).toEqual({
        code: 1,
        out: '',
        error: expect.stringMatching(`^There is no database in ${nowhere} .*start the service first.*\n$`),
      })
    expect(readdirSync(nowhere)).toEqual([])
    rmSync(nowhere, { recursive: true })
  },
)

describe('npm run superadmin', { timeout: 60_000 }, () => {
  beforeAll(() => run('demo'))

  it('gives the role and prints a link that logs in once, beside the running service or without it', async () => {
    const before = await run('superadmin', 'Sara@Vikarklar.example')
    expect(before).toEqual({ code: 0, out: made('sara@vikarklar.example'), error: '' })
    const service = await startService(dataDir, await freePort())
    try {
      const beside = await run('superadmin', 'solveig@vikarklar.example')
      expect(beside).toEqual({ code: 0, out: made('solveig@vikarklar.example'), error: '' })
      for (const { out } of [before, beside]) {
        const first = await logIn(service.url, out)
        expect([first.status, await first.json()]).toEqual([200, { role: 'superadmin', secondStep: false }])
        expect((await logIn(service.url, out)).status).toBe(410)
      }
    } finally {
      await service.end('SIGTERM')
    }
  })

  it('prints a new link for a user with the role', async () => {
    const [first, again] = [await run('superadmin', SARA), await run('superadmin', SARA)]
    expect(again).toEqual({ code: 0, out: made(SARA), error: '' })
    expect(tokenIn(again.out)).not.toBe(tokenIn(first.out))
  })

  it('resets a lost second factor in any role, once, and leaves a trace', async () => {
    const reset = () => run('superadmin', 'demo@vikarklar.example', '--nullstill-totrinn')
    expect(await reset()).toEqual({
      code: 1,
      out: '',
      error: 'demo@vikarklar.example har ikke totrinnsinnlogging.\n',
    })
    await onDatabase(`insert into second_factors (user_id, sealed_secret, confirmed_at)
      select id, '', now() from users where email = 'demo@vikarklar.example'`)
    expect(await reset()).toEqual({
      code: 0,
      out: 'Totrinnsinnloggingen til demo@vikarklar.example er nullstilt, og alle enheter er logget ut.\n',
      error: '',
    })
    const traces = await onDatabase(`select (select count(*)::integer from second_factors) as factors,
      (select array_agg(action) from audit_log where action = 'factor-reset') as actions,
      (select array_agg(kind) from email_history where kind = 'factor-removed') as mails`)
    expect(traces).toEqual([{ factors: 0, actions: ['factor-reset'], mails: ['factor-removed'] }])
    expect((await run('superadmin', 'ukjent@vikarklar.example', '--nullstill-totrinn')).error).toBe(
      'Fant ingen med e-postadressen ukjent@vikarklar.example.\n',
    )
  })

  it('says in one line that an administrator cannot have it', async () => {
    expect(await run('superadmin', 'demo@vikarklar.example')).toEqual({
      code: 1,
      out: '',
      error:
        'demo@vikarklar.example hører til en arbeidsgiver og kan ikke bli superadmin: bruk en annen adresse.\n',
    })
  })

  it.each([[[]], [['ikke-epost']], [['--help']], [[SARA, 'to@vikarklar.example']]])(
    'says how it is used when it is used like this: %j',
    async (words) => {
      const usage =
        'Slik: npm run superadmin -- <e-post>\n      npm run superadmin -- <e-post> --nullstill-totrinn\n'
      expect(await run('superadmin', ...words)).toEqual({ code: 1, out: '', error: usage })
    },
  )
})

/** Runs as the owner, beside other processes. */
const onDatabase = async (text: string) => {
  const service = await reachDatabase(loadConfig({ DATA_DIR: dataDir }), createLog('silent'))
  const client = new pg.Client(service.connect('owner'))
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  await service.stop()
  return rows
}

const made = (email: string): unknown =>
  expect.stringMatching(
    new RegExp(
      `^${email} er superadmin\\. Logg inn én gang innen 30 minutter med\\nhttp://localhost:3000/auth/magic\\?token=[\\w-]{22}&exp=\\d+\\n$`,
    ),
  )
const tokenIn = (lines: string) => /token=([\w-]+)/.exec(lines)?.[1]
const logIn = (url: string, lines: string) =>
  fetch(`${url}/api/login-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: tokenIn(lines) }),
  })
const balance = (line: string) => Number(/Ny saldo: (\d+) SMS/.exec(line)?.[1])
const password = (lines: string) => /Passord +(\S+)/.exec(lines)?.[1]

const run = (script: Script, ...args: (string | Record<string, string>)[]) => {
  const words = args.filter((arg) => typeof arg === 'string')
  const settings = Object.assign({}, ...args.filter((arg) => typeof arg !== 'string'))
  return runScript({ DATA_DIR: dataDir, ...settings }, script, ...words)
}
