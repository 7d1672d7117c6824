import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import {
  ELSEWHERE,
  listen,
  openPatient,
  serveDatabase,
  serveSite,
  tryOut,
  type BrokenSetUp,
  type Patient,
} from '#test/doctor.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { openFakeOidc } from '#test/fakes/oidc.ts'
import { startFakeSmtp } from '#test/fakes/smtp.ts'
import { startFakeStripe } from '#test/fakes/stripe.ts'
import { freePort } from '#test/free-port.ts'
import { makeAuthority, makeOwnCertificate, type OwnCertificate } from '#test/own-certificates.ts'

let patient: Patient
const ca = makeAuthority()
const trusted = tls.getCACertificates()
beforeAll(async () => {
  tls.setDefaultCACertificates([...trusted, ca.cert])
  patient = await openPatient()
})
afterAll(async () => {
  tls.setDefaultCACertificates(trusted)
  await patient.close()
})

/** Closes a server when its test ends. */
const ending = async <Started extends { close: () => Promise<unknown> }>(starting: Promise<Started>) => {
  const started = await starting
  onTestFinished(async () => void (await started.close()))
  return started
}

const smtp = (wish: Parameters<typeof startFakeSmtp>[0] = {}) => ending(startFakeSmtp(wish))

/** A mail server whose address is not on this machine. */
const mailElsewhere = async (certificate: OwnCertificate) => {
  const { port } = await smtp({ starttls: true, certificate })
  return { env: { SMTP_URL: `smtp://[${ELSEWHERE}]:${port}` } }
}

const CONTACT = { CONTACT_EMAIL: 'post@vikarklar.no', CONTACT_PHONE: '+47 22 33 44 55' }
const siteWith = async (certificate: OwnCertificate) => ({
  env: { APP_URL: `https://localhost:${await serveSite(certificate)}`, ...CONTACT },
})

const databaseWith = async ({ folder, env }: Patient, certificate: OwnCertificate) => {
  const file = path.join(folder, 'own-ca.pem')
  writeFileSync(file, ca.cert)
  const port = await serveDatabase(inject('testServer'), certificate)
  const { pathname } = new URL(env.DATABASE_URL)
  return {
    env: {
      DATABASE_URL: `postgres://${SUPERUSER}@localhost:${port}${pathname}?sslmode=verify-full&sslrootcert=${file}`,
    },
  }
}

/** A web server in place of a supplier's, with this answer to each request. */
const supplier = async (status: number, body: string) =>
  `http://127.0.0.1:${await listen(
    createServer((request, response) => {
      request.resume()
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }),
  )}`

/** A warning that `withTwilio` also causes, because it has no shop. */
const FREE_PACKAGES = /^warn variables: STRIPE_SECRET_KEY is local/

/** Twilio calls back, so the service must be at a public address. */
const withTwilio = async (status: number, body: string) => ({
  env: {
    APP_URL: `https://[${ELSEWHERE}]:${await serveSite(makeOwnCertificate({ name: ELSEWHERE, days: 60, by: ca }))}`,
    ...CONTACT,
    SMTP_URL: 'local',
    STRIPE_SECRET_KEY: 'local',
    SMS_GATEWAY: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'hemmelig',
    TWILIO_URL: await supplier(status, body),
  },
})

const withSveve = (url: string) => ({
  env: { SMS_GATEWAY: 'sveve', SVEVE_USERNAME: 'vikarklar', SVEVE_PASSWORD: 'hemmelig', SVEVE_URL: url },
})

const withProvider = (issuer: string) => ({
  env: {
    OIDC_PROVIDERS: 'entra',
    OIDC_ENTRA_NAME: 'Microsoft',
    OIDC_ENTRA_ISSUER: issuer,
    OIDC_ENTRA_CLIENT_ID: 'vikarklar',
    OIDC_ENTRA_CLIENT_SECRET: 'hemmelig',
  },
})

const nowhere = async () => `http://127.0.0.1:${await freePort()}`

const SET_UPS: readonly BrokenSetUp[] = [
  {
    what: 'the password of the mail server is wrong',
    says: [
      /^fail smtp: 127\.0\.0\.1:\d+ refuses the login: 535 Wrong password for \[e-mail\]\. Correct user and password/,
    ],
    breaks: async () => {
      const server = await smtp({ login: true })
      server.turn({ refuse: 535, at: 'login', words: 'Wrong password for kari@fjellhamar.example' })
      return { env: { SMTP_URL: server.urlWithLogin } }
    },
  },
  {
    what: 'nothing listens where the mail server should be',
    says: [
      /^fail smtp: 127\.0\.0\.1:\d+ was not reached: nothing listens there \(ECONNREFUSED\)\. Correct host and port/,
    ],
    breaks: async () => ({ env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } }),
  },
  {
    what: 'the mail server hangs up',
    says: [/^fail smtp: 127\.0\.0\.1:\d+ was not reached: /],
    breaks: async () => {
      const server = await smtp()
      server.turn({ drop: 'greeting' })
      return { env: { SMTP_URL: server.url } }
    },
  },
  {
    what: 'a mail server elsewhere begins no TLS',
    says: [/^fail smtp: \[::ffff:7f00:1\]:\d+ begins no TLS\. Use the port with STARTTLS/],
    breaks: async () => ({ env: { SMTP_URL: `smtp://[${ELSEWHERE}]:${(await smtp()).port}` } }),
  },
  {
    what: "the mail server's certificate has ended",
    says: [
      /^fail certificate of smtp: That of \[::ffff:7f00:1\]:\d+ ended on \d{4}-\d\d-\d\d\. Name the host/,
    ],
    breaks: () => mailElsewhere(makeOwnCertificate({ name: ELSEWHERE, days: -2, by: ca })),
  },
  {
    what: "the mail server's certificate is signed by itself",
    says: [/^fail certificate of smtp: That of .* is signed by itself alone\./],
    breaks: () => mailElsewhere(makeOwnCertificate({ name: ELSEWHERE, days: 60 })),
  },
  {
    what: "the mail server's certificate is for another name",
    says: [/^fail certificate of smtp: That of .* is for another name\./],
    breaks: () => mailElsewhere(makeOwnCertificate({ name: 'mail.example', days: 60, by: ca })),
  },
  {
    what: "the site's certificate has ended",
    says: [
      /^fail certificate of the site: That of localhost:\d+ ended on .*\. Renew it, and let the proxy read it again\.$/,
    ],
    breaks: () => siteWith(makeOwnCertificate({ name: 'localhost', days: -1, by: ca })),
  },
  {
    what: "the site's certificate ends soon",
    says: [/^warn certificate of the site: That of localhost:\d+ ends in 4 days, on /],
    breaks: () => siteWith(makeOwnCertificate({ name: 'localhost', days: 5, by: ca })),
  },
  {
    what: 'the site is not reached',
    says: [/^warn certificate of the site: localhost:\d+ was not reached from here: nothing listens there/],
    breaks: async () => ({
      env: {
        APP_URL: `https://localhost:${await freePort()}`,
        CONTACT_EMAIL: 'post@vikarklar.no',
        CONTACT_PHONE: '+47 22 33 44 55',
      },
    }),
  },
  {
    what: "the database's certificate has ended",
    says: [/^fail certificate of the database: That of localhost:\d+ ended on .*\. Renew it on that node/],
    breaks: (broken) => databaseWith(broken, makeOwnCertificate({ name: 'localhost', days: -1, by: ca })),
  },
  {
    what: "the database's certificate is signed by itself",
    says: [/^fail certificate of the database: That of localhost:\d+ is signed by itself alone\./],
    breaks: (broken) => databaseWith(broken, makeOwnCertificate({ name: 'localhost', days: 60 })),
  },
  {
    what: 'Twilio refuses the login',
    says: [
      FREE_PACKAGES,
      /^fail sms: Twilio refuses the login \(401\)\. Correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN\.$/,
    ],
    breaks: () => withTwilio(401, '{"code":20003}'),
  },
  {
    what: 'Twilio has suspended the account',
    says: [FREE_PACKAGES, /^fail sms: Twilio has closed or suspended the account\./],
    breaks: () => withTwilio(200, '{"status":"suspended"}'),
  },
  {
    what: 'Sveve refuses the login',
    says: [/^fail sms: Sveve refuses the login\. Correct SVEVE_USERNAME and SVEVE_PASSWORD\.$/],
    breaks: async () => withSveve(await supplier(200, 'Feil brukernavn/passord')),
  },
  {
    what: 'Sveve has no SMS left',
    says: [/^fail sms: Sveve has no SMS left on the account\./],
    breaks: async () => withSveve(await supplier(200, '0\n')),
  },
  {
    what: 'Sveve is not reached',
    says: [/^fail sms: Sveve does not serve: no answer from the gateway: ECONNREFUSED\./],
    breaks: async () => withSveve(await nowhere()),
  },
  {
    what: 'LINK is not reached',
    says: [/^fail sms: LINK was not reached: nothing listens there \(ECONNREFUSED\)\. Correct LINK_URL/],
    breaks: async () => ({
      env: {
        SMS_GATEWAY: 'link',
        LINK_URL: await nowhere(),
        LINK_USERNAME: 'vikarklar',
        LINK_PASSWORD: 'hemmelig',
        LINK_PLATFORM_ID: 'SMSC',
        LINK_PARTNER_ID: '4711',
        LINK_GATE: 'BVldZyQt',
      },
    }),
  },
  {
    what: 'Stripe refuses the key',
    says: [/^fail stripe: Stripe refuses the key \(.*401.*\)\. Correct STRIPE_SECRET_KEY/],
    breaks: async () => {
      const { env } = await ending(startFakeStripe())
      return { env: { ...env, STRIPE_SECRET_KEY: 'sk_live_wrong' } }
    },
  },
  {
    what: 'a login provider is away',
    says: [
      /^fail login entra: It does not say who it is: nothing listens there \(ECONNREFUSED\)\. Correct OIDC_ENTRA_ISSUER/,
    ],
    breaks: async () => withProvider(await nowhere()),
  },
  {
    what: 'a login provider says that it is another',
    says: [/^fail login entra: It does not say who it is: .*\. Correct OIDC_ENTRA_ISSUER/],
    breaks: async () => {
      const fake = await ending(openFakeOidc())
      fake.state.issuer = 'https://another.example/'
      return withProvider(fake.provider.issuer)
    },
  },
]

it.each(SET_UPS)('says what is wrong when $what', async (setUp) => {
  const { found, expected } = await tryOut(patient, setUp)
  expect(found).toEqual(expected)
})

it('reports that each is healthy', async () => {
  const server = await smtp({
    starttls: true,
    login: true,
    certificate: makeOwnCertificate({ name: ELSEWHERE, days: 60, by: ca }),
  })
  const stripe = await ending(startFakeStripe())
  const fake = await ending(openFakeOidc())
  const { env } = await withTwilio(200, '{"status":"active"}')
  const database = await databaseWith(patient, makeOwnCertificate({ name: 'localhost', days: 60, by: ca }))
  const { checks } = await patient.examine({
    env: {
      ...env,
      ...stripe.env,
      ...withProvider(fake.provider.issuer).env,
      ...database.env,
      SMTP_URL: `smtp://vikarklar:hemmelig@[${ELSEWHERE}]:${server.port}`,
    },
  })
  const said = checks.map(({ name, state, says }) => `${state} ${name}: ${says}`)
  for (const line of [
    /^ok smtp: \[::ffff:7f00:1\]:\d+ takes the login\.$/,
    /^ok sms: Twilio takes the login, and the account is active\.$/,
    /^warn stripe: Stripe takes the key, which is one for tests: nobody pays\.$/,
    /^ok login entra: It says who it is, as the service expects\.$/,
    /^ok certificate of the site: That of \[::ffff:7f00:1\]:\d+ is valid for 59 days, until \d{4}-\d\d-\d\d\.$/,
    /^ok certificate of smtp: That of \[::ffff:7f00:1\]:\d+ is valid for 59 days/,
    /^ok certificate of the database: That of localhost:\d+ is valid for 59 days/,
    /^ok database: localhost:\d+ answers, PostgreSQL \d\d\.$/,
  ])
    expect(said).toContainEqual(expect.stringMatching(line))
  expect(server.received).toEqual([])
})
