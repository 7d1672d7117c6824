import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What the server does with the next mails. */
export type SmtpMood =
  | 'accept'
  /** Refuses with this status, e.g. 550 for good or 451 for now, when the recipient or the content has come. */
  | {
      readonly refuse: number
      readonly at: 'login' | 'sender' | 'recipient' | 'content'
      readonly words?: string
    }
  /** Never answers again. */
  | { readonly hang: 'greeting' | 'recipient' | 'content' }
  /** Breaks the connection. */
  | { readonly drop: 'greeting' | 'recipient' | 'content' }

/** A mail as it came over the wire. `raw` is the message with its headers. */
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
 * A mail server on this machine that speaks real SMTP and keeps what it got. With a self-signed certificate, as a
 * Debian package makes one: `tls` from the first byte on, `starttls` when asked; `certificate`: another than that. `login`: takes no mail without one.
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

  /** Does what the mood says at this point, else continues. */
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
  server.on('error', () => {}) // a connection that a test breaks
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
    /** The same server for somebody who logs in. */
    urlWithLogin: `smtp://vikarklar:hemmelig@127.0.0.1:${port}`,
    /** Every content that came, also what was refused or dropped afterwards. */
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
