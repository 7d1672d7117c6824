import { isLocalhost } from '#server/config/gateways.ts'

/** The server in SMTP_URL. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  readonly isOnThisMachine: boolean
}

/**
 * Reads SMTP_URL. Default ports: 465 for implicit TLS, 25 for a relay on this machine, and 587 (submission) for a
 * server elsewhere.
 */
export const smtpServer = (smtpUrl: string): SmtpServer => {
  const { protocol, hostname, port } = new URL(smtpUrl)
  const isOnThisMachine = isLocalhost(smtpUrl)
  const usual = protocol === 'smtps:' ? 465 : isOnThisMachine ? 25 : 587
  return { host: hostname, port: port ? Number(port) : usual, isOnThisMachine }
}

/**
 * The transport options. Elsewhere, never a password or an address in the clear, or with an invalid certificate. Within
 * this machine there are no eavesdroppers, and a relay's packaged certificate is self-signed: TLS where it is offered,
 * without verification.
 */
export const transportOptions = (smtpUrl: string) => {
  const { port, isOnThisMachine } = smtpServer(smtpUrl)
  return isOnThisMachine
    ? { url: smtpUrl, port, opportunisticTLS: true, tls: { rejectUnauthorized: false } }
    : { url: smtpUrl, port, requireTLS: true }
}
