import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { readOutbox } from './outbox.ts'
import { startService, type ServiceProcess } from './process.ts'
import { until } from './until.ts'
import { copyMigrated } from './copied-server.ts'

let dataDir: string
let running: ServiceProcess | undefined
let port: number
let url: string

beforeEach(async () => {
  dataDir = copyMigrated('kill')
  port = await freePort()
  url = `http://localhost:${port}`
})
afterEach(async () => {
  await kill()
  // The killed service's database is still ending.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const start = async (role: 'all' | 'web') => {
  running = await startService(dataDir, port, role)
}

const kill = async () => {
  await running?.end('SIGKILL')
  running = undefined
}

const post = async (address: string, body: object, cookie = '') => {
  const response = await fetch(`${url}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  return response
}

const messages = async (kind: 'sms' | 'email') =>
  (await readdir(path.join(dataDir, 'messages', kind)).catch(() => [])).filter((name) =>
    name.endsWith('.json'),
  )

interface Outbox {
  readonly sms: { to: string; text: string }[]
  readonly email: { to: string; subject: string; text: string }[]
}
const outbox = async () => (await readOutbox(url, { dataDir })) as Outbox

/** Kari signs up, confirms, and registers substitutes. Returns her cookie. */
const prepare = async (vikarer: number) => {
  const signUp = await post('/sign-up', {
    fullName: 'Kari Nordmann',
    email: 'kari@fjellhamar.example',
    password: 'vinterferie-08',
    company: 'Fjellhamar skole',
    termsAccepted: true,
  })
  const cookie = signUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await until(async () => (await outbox()).email.length === 1)
  const token = /token=([\w-]{22})/.exec((await outbox()).email[0]?.text ?? '')?.[1]
  await post('/confirm-email', { token }, cookie)
  for (let index = 0; index < vikarer; index += 1) {
    const form = {
      fullName: 'Ola Vikar',
      phone: String(40_000_000 + index),
      email: `ola${index}@vikar.example`,
    }
    await post('/vikarer', { ...form, company: '', skills: '', availability: 'available' }, cookie)
  }
  return cookie
}

const ask = (cookie: string) =>
  post(
    '/assignments',
    {
      requestId: crypto.randomUUID(),
      title: 'Vikar i 3B',
      location: 'Skoleveien 1',
      date: '2099-12-01',
      startTime: '07:45',
      endTime: '14:30',
      recipients: { kind: 'all', alsoIds: [] },
      channels: ['email'],
      sendAnyway: true,
    },
    cookie,
  )

const requests = async () =>
  (await outbox()).email.filter(({ subject }) => subject.startsWith('Kan du jobbe'))

describe('kill -9', () => {
  it('between the commit and the sending loses nothing and sends nothing twice', async () => {
    await start('all')
    const cookie = await prepare(3)
    await kill()
    await start('web') // accepts the request and sends nothing, as after a crash right after the commit
    await ask(cookie)
    expect(await messages('email')).toHaveLength(1)
    await kill()
    await start('all')
    await until(async () => (await requests()).length >= 3)
    const sent = await requests()
    expect(new Set(sent.map(({ to }) => to))).toEqual(
      new Set(['ola0@vikar.example', 'ola1@vikar.example', 'ola2@vikar.example']),
    )
    expect(sent).toHaveLength(3)
  }, 90_000)
})
