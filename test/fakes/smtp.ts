import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** The server's behaviour for the next mails. */
export type SmtpMood =
  | 'accept'
  /** Refuses the recipient or the content with this status, e.g. 550 (permanent) or 451 (temporary). */
  | {
      readonly refuse: number
      readonly at: 'login' | 'sender' | 'recipient' | 'content'
      readonly words?: string
    }
  /** Stops answering. */
  | { readonly hang: 'greeting' | 'recipient' | 'content' }
  /** Breaks the connection. */
  | { readonly drop: 'greeting' | 'recipient' | 'content' }

/** A mail as received. `raw` is the message with its headers. */
export interface ReceivedMail extends Email {
  readonly raw: string
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
}

interface SmtpWish {
  readonly host?: string
  readonly port?: number
  readonly tls?: boolean
  readonly starttls?: boolean
  readonly login?: boolean
  /** PEM. */
  readonly certificate?: { readonly key: string; readonly cert: string }
}

/**
 * A mail server on this machine that speaks real SMTP and keeps its mails. Its self-signed certificate resembles that
 * of a Debian package, unless `certificate` is given: `tls` from the first byte, `starttls` on request. `login`:
 * accepts no mail without one.
 */
export const startFakeSmtp = async ({
  host = '127.0.0.1',
  port: wanted = 0,
  tls = false,
  starttls = false,
  login = false,
  certificate,
}: SmtpWish = {}) => {
  let mood: SmtpMood = 'accept'
  const received: ReceivedMail[] = []
  const sockets = new Map<number, Socket>()
  let connections = 0

  /** Acts as the mood requires at this point, else continues. */
  const pass = (at: string, session: SMTPServerSession, goOn: (error?: Error) => void) => {
    if (mood === 'accept') return goOn()
    if ('refuse' in mood && mood.at === at) {
      return goOn(Object.assign(new Error(mood.words ?? 'Told to refuse'), { responseCode: mood.refuse }))
    }
    if ('drop' in mood && mood.drop === at) return sockets.get(session.remotePort)?.destroy()
    if ('hang' in mood && mood.hang === at) return
    goOn()
  }

  const server = new SMTPServer({
    secure: tls,
    ...certificate,
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: starttls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (session, done) => pass('greeting', session, done),
    onAuth: (auth, session, done) =>
      pass('login', session, (error) => done(error ?? null, { user: auth.username })),
    onMailFrom: (_address, session, done) => pass('sender', session, done),
    onRcptTo: (_address, session, done) => pass('recipient', session, done),
    onData: (stream, session, done) => {
      void buffer(stream).then(async (content) => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          ...(await PostalMime.parse(content)),
          raw: content.toString(),
          envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
        })
        pass('content', session, done)
      })
    },
  })
  server.on('error', () => {}) // a test may break the connection
  server.server.on('connection', (socket: Socket) => {
    connections += 1
    if (tls || starttls) return // ending the socket below a handshake ends the process: Node's own fault
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  server.listen(wanted, host)
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: `${tls ? 'smtps' : 'smtp'}://${host}:${port}`,
    port,
    /** The address of the same server with a login. */
    urlWithLogin: `smtp://vikarklar:hemmelig@127.0.0.1:${port}`,
    /** Every received content, including mails that were refused or dropped afterwards. */
    received,
    get connections() {
      return connections
    },
    turn: (next: SmtpMood) => {
      mood = next
    },
    close: async () => {
      sockets.forEach((socket) => socket.destroy())
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type FakeSmtp = Awaited<ReturnType<typeof startFakeSmtp>>
