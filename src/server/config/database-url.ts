import { z } from 'zod'

/** `postgres://user:password@`, the hosts, and the rest. `URL` cannot parse several hosts. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s

/** The addresses of the nodes of a database, one for each host, as `libpq` writes several: `db1:5432,db2:5432`. */
export const nodeUrls = (databaseUrl: string): string[] => {
  const [, login = '', hosts = '', rest = ''] = PARTS.exec(databaseUrl) ?? []
  return hosts.split(',').map((host) => `${login}${host}${rest}`)
}

const READ_WRITE = 'read-write'

const startsRight = (name: string) =>
  z.string().regex(/^postgres(ql)?:\/\//, `${name} must start with postgres:// or postgresql://`)

const TLS_RULE =
  'must end with ?sslmode=verify-full when the database is on another machine (or another sslmode, on purpose)'

/** A second address of the same database, with one host: a pooler, or a replica. */
export const besideDatabaseUrl = (name: string) =>
  startsRight(name)
    .refine(
      (text) => isReadable(text) && nodeUrls(text).length === 1,
      `${name} must be postgres://user:password@host:port/database, with one host`,
    )
    .refine((text) => !isReadable(text) || nodeUrls(text).every(saysHowTlsIsChecked), `${name} ${TLS_RULE}`)

/** Any PostgreSQL, with the protection of a connection to another machine; of several nodes, the primary. */
export const DatabaseUrl = startsRight('DATABASE_URL')
  .refine(isReadable, 'DATABASE_URL must be postgres://user:password@host:port/database')
  .refine(
    (text) => !isReadable(text) || nodeUrls(text).every(saysHowTlsIsChecked),
    `DATABASE_URL ${TLS_RULE}`,
  )
  .refine(
    (text) => !isReadable(text) || saysWhichNode(text),
    `DATABASE_URL with several hosts must say target_session_attrs=${READ_WRITE}: only the node that takes writes is of use`,
  )

function isReadable(databaseUrl: string): boolean {
  return PARTS.test(databaseUrl) && nodeUrls(databaseUrl).every((url) => URL.canParse(url))
}

/** Values of `sslmode`. Only `verify-full` checks that the certificate belongs to the host. */
const MODES = ['verify-full', 'verify-ca', 'require', 'prefer', 'no-verify', 'disable']

/** An empty host with a path is a socket. */
const ON_THIS_MACHINE = /^($|\/|localhost$|127\.0\.0\.1$|\[?::1\]?$)/

/**
 * Traffic to another machine can be read and changed: the operator must state the protection, or that there is none.
 */
function saysHowTlsIsChecked(databaseUrl: string): boolean {
  const { searchParams, hostname } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return ON_THIS_MACHINE.test(host) || MODES.includes(searchParams.get('sslmode') ?? '')
}

function saysWhichNode(databaseUrl: string): boolean {
  const [first = '', ...others] = nodeUrls(databaseUrl)
  const wanted = new URL(first).searchParams.get('target_session_attrs')
  return wanted === READ_WRITE || (wanted === null && others.length === 0)
}
