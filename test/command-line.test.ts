import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { reachDatabase } from '#server/database/connect.ts'
import { createLog } from '#server/log.ts'
import pg from 'pg'

let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'vikarklar-command-'))
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

  it('give credits beside the service that has the database open', async () => {
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

  it('say in one line what was wrong', async () => {
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

  it('refuse a demonstration on a public address and with a real gateway', async () => {
    const elsewhere = { APP_URL: 'https://vikarklar.example', SMS_GATEWAY: 'local', SMTP_URL: 'local' }
    expect((await run('demo', elsewhere)).error).toContain('--yes')
    expect((await run('demo', { SMTP_URL: 'smtp://localhost' })).error).toContain('SMTP_URL')
  })
})

const balance = (line: string) => Number(/Ny saldo: (\d+) SMS/.exec(line)?.[1])
const password = (lines: string) => /Passord +(\S+)/.exec(lines)?.[1]

const run = (script: string, ...args: (string | Record<string, string>)[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const words = args.filter((arg) => typeof arg === 'string')
    const settings = Object.assign({}, ...args.filter((arg) => typeof arg !== 'string'))
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...settings }
    const command = ['--import', './src/server/tsx-hook.ts', `scripts/${script}.ts`, ...words]
    execFile(process.execPath, command, { env }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, error: errors }),
    )
  })
