import { isLocalhost } from '#server/config/gateways.ts'

/** Where SMTP_URL leads. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  readonly isOnThisMachine: boolean
}

/**
 * Reads SMTP_URL. Without a port: 465 from the first byte in TLS, 25 for a relay on this machine, and 587 (submission)
 * for a server elsewhere.
 */
export const smtpServer = (smtpUrl: string): SmtpServer => {
  const { protocol, hostname, port } = new URL(smtpUrl)
  const isOnThisMachine = isLocalhost(smtpUrl)
  const usual = protocol === 'smtps:' ? 465 : isOnThisMachine ? 25 : 587
  return { host: hostname, port: port ? Number(port) : usual, isOnThisMachine }
}

/**
 * How to speak to it. Elsewhere never a password or an address in the clear, nor to a certificate that proves nothing.
 * Within this machine no one listens, and a relay's packaged certificate is made by itself: TLS where it is offered,
 * and nothing is verified.
 */
export const transportOptions = (smtpUrl: string) => {
  const { port, isOnThisMachine } = smtpServer(smtpUrl)
  return isOnThisMachine
    ? { url: smtpUrl, port, opportunisticTLS: true, tls: { rejectUnauthorized: false } }
    : { url: smtpUrl, port, requireTLS: true }
}
