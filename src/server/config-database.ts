/** What `sslmode` may be. Only `verify-full` also checks that the certificate is that of the host. */
const MODES = ['verify-full', 'verify-ca', 'require', 'prefer', 'no-verify', 'disable']

/** An empty host and a path are a socket. */
const ON_THIS_MACHINE = /^($|\/|localhost$|127\.0\.0\.1$|\[?::1\]?$)/

/** On the way to another machine everything can be read and changed: the operator says how that is hindered, or that it is not. */
export const saysHowTlsIsChecked = (databaseUrl: string): boolean => {
  const { searchParams, hostname } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return ON_THIS_MACHINE.test(host) || MODES.includes(searchParams.get('sslmode') ?? '')
}
