import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { startWorker } from '#app/worker.ts'
import { createLink } from '#features/identity/server/login/links.ts'
import { openTestApp, type TestApp } from './app.ts'
import { castAssignment, castKari, castVikar, giveCredits, PASSWORD } from './cast.ts'
import { startFakeSmtp } from './fakes/smtp.ts'
import { startFakeSveve } from './fakes/sveve.ts'
import { createHeardLog } from './heard-log.ts'
import { METRICS_ENV, METRICS_HEADERS } from './metrics.ts'
import { until } from './until.ts'

const TITLE = 'Tubaundervisning'
const PLACE = 'Trollheimsvegen 77'
const NOTE = 'Kamelen min er forkjølet'
const TYPED = 'kanelbolle-med-saft'

const { log, lines } = createHeardLog('debug')
let app: TestApp
let smtp: Awaited<ReturnType<typeof startFakeSmtp>>
let sveve: Awaited<ReturnType<typeof startFakeSveve>>
let server: Awaited<ReturnType<typeof createServer>>

beforeAll(async () => {
  ;[smtp, sveve] = await Promise.all([startFakeSmtp(), startFakeSveve()])
  const env = {
    APP_URL: 'https://vikarklar.example',
    STRIPE_SECRET_KEY: 'local',
    ...METRICS_ENV,
    SMTP_URL: smtp.url,
    SMS_GATEWAY: 'sveve',
    SVEVE_URL: sveve.credentials.url,
    SVEVE_USERNAME: sveve.credentials.username,
    SVEVE_PASSWORD: sveve.credentials.password,
  }
  app = { ...(await openTestApp(env)), log }
  server = await createServer(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
  await Promise.all([smtp.close(), sveve.close()])
})

/** A browser's request. */
const send = (method: 'GET' | 'POST', url: string, payload?: string, type = 'application/json') =>
  server.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { 'sec-fetch-site': 'same-origin', ...(payload === undefined ? {} : { 'content-type': type }) },
  })

const FORM = 'application/x-www-form-urlencoded'

// Fails when an error is logged unchanged, or a request with its address.
it('neither the log nor the metrics contain a name, a number, an address, a text or a secret', async () => {
  const kari = await castKari(app)
  await giveCredits(app, kari, 10)
  const vikarer = [
    await castVikar(app, kari, 'Hildegunn Særpreget', 41_736_528),
    await castVikar(app, kari, 'Odd Einstøing', 41_736_529),
  ]
  const [hildegunn] = vikarer
  const phones = vikarer.map(({ phone }) => phone.replace('+47', ''))
  // Both quote their input, like gateways.
  sveve.refuse(`47${phones[0]}`, `Nummer ${phones[0]} er sperret for «${TITLE}»`)
  smtp.turn({ refuse: 550, at: 'recipient', words: `No such user ${hildegunn?.email ?? ''}` })
  const { tokens } = await castAssignment(app, kari, {
    title: TITLE,
    location: PLACE,
    channels: ['sms', 'email'],
  })
  const link = await app.database.transaction(app.system, (tx) =>
    createLink(tx, app.tokens, { userId: kari.userId, purpose: 'login', now: app.clock.now() }),
  )
  const secrets = [...tokens.values(), app.tokens.derive('login_links', link.id)]
  const worker = await startWorker(app, app.db.connect)
  const untried = () =>
    app.db.query(
      'select from sms_history where attempts = 0 union all select from email_history where attempts = 0',
    )

  const [token = '', other = ''] = tokens.values()
  const signedIn = await send(
    'POST',
    '/api/sign-in',
    JSON.stringify({ email: kari.email, password: PASSWORD }),
  )
  secrets.push(...signedIn.cookies.map(({ value }) => value))
  await send('POST', '/api/sign-in', JSON.stringify({ email: kari.email, password: TYPED }))
  await send('POST', '/api/sign-in', `{"email":"${kari.email}","password":"${TYPED}`)
  await send('POST', '/api/forgot-password', JSON.stringify({ email: kari.email }))
  await send('GET', `/r/${token}`)
  await send('GET', `/r/${token.slice(1)}A?navn=${kari.email}`)
  await send('GET', `/auth/magic?token=${secrets.at(-2) ?? ''}`)
  await send('POST', `/r/${token}`, `response=declined&message=${encodeURIComponent(NOTE)}`, FORM)
  await send('GET', `/webhooks/sms/sveve/feil-hemmelighet?number=${phones[1]}&status=true&id=1`)
  await until(async () => (await untried()).length === 0)
  // The database's error quotes the value, like the one for a duplicate key.
  await app.db.query(`
    create function quote() returns trigger language plpgsql as $$ begin
      raise exception 'Key (email, phone, token)=(${vikarer[1]?.email}, ${vikarer[1]?.phone}, ${other}) exists';
    end $$;
    create trigger quote before insert on assignment_responses for each row execute function quote()`)
  const failed = await send(
    'POST',
    `/r/${other}`,
    `response=accepted&message=${encodeURIComponent(NOTE)}`,
    FORM,
  )
  await worker.stop()

  const metrics = (await server.inject({ url: '/metrics', headers: METRICS_HEADERS })).body
  const heard = lines.join('')
  expect([signedIn.statusCode, failed.statusCode]).toEqual([200, 500])
  expect(heard).toContain('"level":"error"')
  expect(metrics).toContain('vikarklar_messages_total{channel="sms",outcome="rejected"} 1')
  expect(metrics).toContain('vikarklar_messages_total{channel="email",outcome="rejected"}')
  const people = vikarer.flatMap(({ fullName, email }) => [...fullName.split(' '), email])
  const words = [
    TITLE,
    PLACE,
    NOTE,
    TYPED,
    PASSWORD,
    kari.email,
    'Nordmann',
    'Fjellhamar',
    sveve.credentials.password,
  ]
  for (const secret of [...secrets, ...people, ...phones, ...words]) {
    expect(secret.length).toBeGreaterThan(2)
    expect(heard).not.toContain(secret)
    expect(metrics).not.toContain(secret)
  }
})
