import { z } from 'zod'

/** Any PostgreSQL, with how a connection to another machine is protected. */
export const DatabaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres:// or postgresql://')
  .refine((text) => URL.canParse(text), 'DATABASE_URL must be postgres://user:password@host:port/database')
  .refine(
    (text) => !URL.canParse(text) || saysHowTlsIsChecked(text),
    'DATABASE_URL must end with ?sslmode=verify-full when the database is on another machine (or another sslmode, on purpose)',
  )

/** What `sslmode` may be. Only `verify-full` also checks that the certificate is that of the host. */
const MODES = ['verify-full', 'verify-ca', 'require', 'prefer', 'no-verify', 'disable']

/** An empty host and a path are a socket. */
const ON_THIS_MACHINE = /^($|\/|localhost$|127\.0\.0\.1$|\[?::1\]?$)/

/** On the way to another machine everything can be read and changed: the operator says how that is hindered, or that it is not. */
const saysHowTlsIsChecked = (databaseUrl: string): boolean => {
  const { searchParams, hostname } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return ON_THIS_MACHINE.test(host) || MODES.includes(searchParams.get('sslmode') ?? '')
}
