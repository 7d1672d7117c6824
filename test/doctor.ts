import { mkdirSync, rmSync } from 'node:fs'
import { createServer as createHttps } from 'node:https'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import path from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect, inject, onTestFinished } from 'vitest'
import type { Places } from '#app/doctor/check.ts'
import { examine, type Report, type Wish } from '#app/doctor/examine.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { copyTemplate, reachAsOwner } from './database.ts'
import { makeFolder } from './folder.ts'
import { freePort } from './free-port.ts'
import type { OwnCertificate } from './own-certificates.ts'
import { onServer, type TestServer } from './server.ts'

/** A loopback address that does not count as this machine. */
export const ELSEWHERE = '::ffff:127.0.0.1'

export type Changes = Partial<Omit<Wish, 'env' | 'places'>> & {
  readonly env?: Wish['env']
  readonly places?: Partial<Places>
}

/** A healthy installation, and the doctor's report after a change. */
export const openPatient = async () => {
  const folder = makeFolder('doctor')
  const server = inject('testServer')
  const name = await copyTemplate(server)
  const { connect: way, query, pool } = reachAsOwner(server, name)
  await query("insert into audit_log (action, at) values ('backup-made', now() - interval '1 hour')")
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: urlOf(server, name),
    APP_SECRET: 'a-secret-for-the-patient-of-the-doctor',
  }
  const places = {
    backups: path.join(folder, 'backups'),
    etcd: [],
    patroni: path.join(folder, 'patroni'),
    settings: path.join(folder, 'vikarklar.env'),
    systemctl: path.join(folder, 'systemctl'),
  }
  mkdirSync(env.DATA_DIR)
  mkdirSync(places.backups)
  return {
    folder,
    name,
    env,
    places,
    way,
    query,
    /** Runs the doctor with these changes. */
    examine: (changes: Changes = {}): Promise<Report> =>
      examine({
        release: { version: '0.0.0', node: process.versions.node },
        limitMs: 10_000, // a slow machine is not a fault
        ...changes,
        env: { ...env, ...changes.env },
        places: { ...places, ...changes.places },
      }),
    close: async () => {
      await pool.end()
      await onServer(server, `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Patient = Awaited<ReturnType<typeof openPatient>>

/** A database as DATABASE_URL reaches it by its socket. */
export const urlOf = ({ host, port }: TestServer, name: string) =>
  `postgres://${SUPERUSER}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`

/** The failed checks, a line each. */
export const problemsOf = ({ checks }: Report): string[] =>
  checks
    .filter(({ state }) => state === 'fail' || state === 'warn')
    .map(({ state, name, says, next }) => `${state} ${name}: ${says} ${next}`)

/** Listens until the test ends, and returns the port. */
export const listen = async (server: Server, host = '127.0.0.1'): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A website behind TLS. */
export const serveSite = (certificate: OwnCertificate) =>
  listen(createHttps({ ...certificate }, (_request, response) => response.end('ok')))

/** Accepts connections and never answers. */
export const serveSilence = () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  })
  return listen(server)
}

/** Answers each connection with these bytes, and ends it. */
export const serveBytes = (bytes: Buffer) =>
  listen(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(bytes))
    }),
  )

/** The way to a database's socket by TCP; with a certificate, over TLS as PostgreSQL begins it. */
export const serveDatabase = ({ host, port }: TestServer, certificate?: OwnCertificate) => {
  const file = path.join(host, `.s.PGSQL.${port}`)
  return listen(
    createServer((near) => {
      near.on('error', () => {})
      const pass = (by: Server | TLSSocket | typeof near) => {
        const far = connect(file)
        far.on('error', () => near.destroy())
        near.on('close', () => far.destroy())
        if ('pipe' in by)
          by.on('error', () => near.destroy())
            .pipe(far)
            .pipe(by)
      }
      if (!certificate) return pass(near)
      near.once('data', () => {
        near.write('S')
        pass(new TLSSocket(near, { isServer: true, ...certificate }))
      })
    }),
  )
}

/** A fault of an installation and exactly the lines that report it. */
export interface BrokenSetUp {
  readonly what: string
  readonly says: readonly RegExp[]
  /** Breaks it until the test ends. */
  readonly breaks: (patient: Patient) => Changes | Promise<Changes>
}

/** The doctor's lines about a faulty set-up beside the expected ones. */
export const tryOut = async (patient: Patient, { says, breaks }: BrokenSetUp) => {
  const found = problemsOf(await patient.examine(await breaks(patient)))
  return { found, expected: says.map((line): unknown => expect.stringMatching(line)) }
}
