import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { listen, openPatient, tryOut, type BrokenSetUp, type Patient } from '#test/doctor.ts'
import { isRoot } from '#server/postgres/run.ts'

let patient: Patient
beforeAll(async () => {
  patient = await openPatient()
})
afterAll(() => patient.close())

const alone = { DATABASE_URL: '', APP_SECRET: '' }

/** Creates the folder of a service with its own secret and no database. */
const withSecret = ({ folder }: Patient, secret: string, mode: number) => {
  const dataDir = path.join(folder, 'of-its-own')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path.join(dataDir, 'secret'), secret)
  chmodSync(path.join(dataDir, 'secret'), mode)
  return { env: { ...alone, DATA_DIR: dataDir } }
}

const withUnits = ({ folder }: Patient, ...units: readonly (readonly [unit: string, active: string])[]) => {
  const systemctl = path.join(folder, 'systemctl-of-the-test')
  const listed = units.map(([unit, active]) => ({ unit, load: 'loaded', active, sub: 'x', description: '' }))
  writeFileSync(systemctl, `#!/bin/sh\necho '${JSON.stringify(listed)}'\n`, { mode: 0o755 })
  return { places: { systemctl } }
}

/** Answers like the service's /readyz. */
const serveReady = (code: number, status: string) =>
  listen(
    createServer((_request, response) => {
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ status }))
    }),
  )

/** A disk of a megabyte. */
const onSmallDisk = ({ folder }: Patient) => {
  const disk = path.join(folder, 'disk')
  mkdirSync(disk)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=700', 'tmpfs', disk])
  expect(status).toBe(0)
  onTestFinished(() => void spawnSync('umount', [disk]))
  return { env: { DATA_DIR: disk } }
}

const SET_UPS: readonly BrokenSetUp[] = [
  {
    what: 'two variables are wrong at once',
    says: [
      /^fail configuration: PORT must be a port number, 0-65535\. Correct it/,
      /^fail configuration: CONTACT_EMAIL must be an e-mail address\. Correct it/,
    ],
    breaks: () => ({ env: { PORT: 'http', CONTACT_EMAIL: 'kari' } }),
  },
  {
    what: 'a gateway lacks its login',
    says: [
      /^fail configuration: SVEVE_USERNAME must be set when SMS_GATEWAY is sveve\./,
      /^fail configuration: SVEVE_PASSWORD must be set when SMS_GATEWAY is sveve\./,
    ],
    breaks: () => ({ env: { SMS_GATEWAY: 'sveve' } }),
  },
  {
    what: 'the address of the database is no address, beside another fault',
    says: [/^fail configuration: DATABASE_URL must start with/, /^fail configuration: LOG_LEVEL must be/],
    breaks: () => ({ env: { DATABASE_URL: 'mysql://localhost/x', LOG_LEVEL: 'loud' } }),
  },
  {
    what: 'the secret is missing beside a database of its own',
    says: [/^fail configuration: APP_SECRET must be set together with DATABASE_URL/],
    breaks: () => ({ env: { APP_SECRET: '' } }),
  },
  {
    what: 'the secret is not the one of before',
    says: [
      /^fail secret in use: It is not the one that the database was used with, .*docs\/operations\/secret\.md\.$/,
    ],
    breaks: async ({ query }) => {
      await query("insert into secret_fingerprints (fingerprint) values (sha256('another'))")
      onTestFinished(async () => void (await query('delete from secret_fingerprints')))
      return {}
    },
  },
  {
    what: 'a variable is unknown',
    says: [/^warn variables: SMTP_PASSWORD is not known and does nothing\. Correct it or take it out\.$/],
    breaks: () => ({ env: { SMTP_PASSWORD: 'hemmelig' } }),
  },
  {
    what: 'a variable is misspelt',
    says: [/^warn variables: SMS_SENDR is not known and does nothing; SMS_SENDER may be meant\./],
    breaks: () => ({ env: { SMS_SENDR: 'Vikarklar' } }),
  },
  {
    what: 'a gateway is half set',
    says: [/^warn variables: twilio is not used as a gateway: TWILIO_AUTH_TOKEN must be set, too\./],
    breaks: () => ({ env: { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` } }),
  },
  {
    what: 'everyone can read the secret',
    says: [
      /^fail secret: Others can read .*\/secret, and so act as any user\. Type: chmod 600 .*\/secret\.$/,
    ],
    breaks: (broken) => withSecret(broken, 'x'.repeat(43), 0o644),
  },
  {
    what: 'the secret was cut short',
    says: [/^fail secret: What is in .*\/secret was cut short\. Put it back from a backup/],
    breaks: (broken) => withSecret(broken, 'x'.repeat(12), 0o600),
  },
  {
    what: 'everyone can read the file of settings',
    says: [
      /^fail settings file: Everyone on this machine can read the passwords in .*\.env\. Type: chmod 600/,
    ],
    breaks: ({ folder }) => {
      const settings = path.join(folder, 'open.env')
      writeFileSync(settings, 'APP_SECRET=x', { mode: 0o644 })
      return { places: { settings } }
    },
  },
  {
    what: 'this runs on another Node',
    says: [/^warn node: This is Node .*, and the service is tried with 99\.1\.0\. Run it by npm run doctor/],
    breaks: () => ({ release: { version: '0', node: '99.1.0' } }),
  },
  {
    what: 'the folder of backups is a file',
    says: [/^fail disk of backups: .*\/file is no folder\./],
    breaks: ({ folder }) => {
      const backups = path.join(folder, 'file')
      writeFileSync(backups, '')
      return { places: { backups } }
    },
  },
  {
    what: 'the service runs without its database',
    says: [/^fail service: At 127\.0\.0\.1:\d+ it is not ready: no database\./],
    breaks: async () => ({ env: { PORT: String(await serveReady(503, 'no database')) } }),
  },
  {
    what: 'a unit has failed',
    says: [
      /^fail units: Failed: vikarklar-worker@1\.service\. Type: journalctl -u vikarklar-worker@1\.service -n 50\. Once the cause/,
    ],
    breaks: (broken) =>
      withUnits(
        broken,
        ['vikarklar-web@3001.service', 'active'],
        ['vikarklar-worker@1.service', 'failed'],
        ['vikarklar-backup.timer', 'active'],
      ),
  },
  {
    what: 'one of two web processes is not ready',
    says: [/^fail service: At 127\.0\.0\.1:\d+ it is not ready: stopping\./],
    breaks: async (broken) => {
      const [well, stopping] = await Promise.all([serveReady(200, 'ok'), serveReady(503, 'stopping')])
      return withUnits(
        broken,
        [`vikarklar-web@${well}.service`, 'active'],
        [`vikarklar-web@${stopping}.service`, 'active'],
      )
    },
  },
  {
    what: 'no timer makes backups',
    says: [
      /^warn units: No backup is made at night\. Type: systemctl enable --now vikarklar-backup\.timer\.$/,
    ],
    breaks: (broken) => withUnits(broken, ['vikarklar-all.service', 'active']),
  },
  {
    what: 'vikarklar-all runs beside web and worker units',
    says: [
      /^warn units: vikarklar-all runs beside vikarklar-web@\d+\.service, vikarklar-worker@1\.service\. Type: systemctl disable --now vikarklar-all\.$/,
    ],
    breaks: async (broken) =>
      withUnits(
        broken,
        ['vikarklar-all.service', 'active'],
        [`vikarklar-web@${await serveReady(200, 'ok')}.service`, 'active'],
        ['vikarklar-worker@1.service', 'active'],
        ['vikarklar-worker@2.service', 'inactive'],
        ['vikarklar-backup.timer', 'active'],
      ),
  },
]

it.each(SET_UPS)('says what is wrong when $what', async (setUp) => {
  const { found, expected } = await tryOut(patient, setUp)
  expect(found).toEqual(expected)
})

it.runIf(isRoot() && process.platform === 'linux')('says that the disk is full', async () => {
  const { found } = await tryOut(patient, { what: '', says: [], breaks: onSmallDisk })
  expect(found).toEqual([
    expect.stringMatching(/^fail disk: The disk is full: .*\/disk has 1 MB left\. Make room/),
  ])
})

it('reports nothing about a healthy set-up', async () => {
  const { found } = await tryOut(patient, {
    what: '',
    says: [],
    breaks: (well) =>
      withUnits(well, ['vikarklar-all.service', 'active'], ['vikarklar-backup.timer', 'active']),
  })
  expect(found).toEqual([])
})
