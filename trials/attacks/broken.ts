import { createServer as listenWith, request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createServer } from '#app/server.ts'
import { startWorker } from '#app/worker.ts'
import { createSecurityLog } from '#server/security-log.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { openTally, type Row, type Tally } from '#test/sweeps/tally.ts'
import { carryOut, hasWorker, settingsFor } from './carry-out.ts'
import type { AttackName } from './trials.ts'

/** An answer of the product before it reaches the client. */
interface Passing {
  readonly method: string
  readonly path: string
  readonly sent: string
  readonly app: TestApp
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A product that is broken at the target of an attack. */
export interface Broken {
  readonly attack: AttackName
  readonly what: string
  /** The expected reports. The attack ends with the last of them. */
  readonly words: readonly RegExp[]
  /** Breaks an answer, or acts at it. */
  readonly breakIt?: (passing: Passing) => unknown
  /** Breaks the database. */
  readonly before?: (app: TestApp) => Promise<unknown>
}

export const isPage = ({ headers }: Pick<Passing, 'headers'>): boolean =>
  String(headers['content-type']).includes('html')

/** Replaces the product's answer. */
export const answer = (passing: Passing, status: number, body: unknown = {}): void => {
  passing.status = status
  passing.body = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Runs the attack's quick half in this process: against a product broken on purpose, or against the correct one. */
export const attackQuickly = async (
  name: AttackName,
  { words, breakIt = () => {}, before = async () => {} }: Partial<Broken> = {},
): Promise<Row> => {
  const { app, url, printed, stop } = await startProduct(name)
  await before(app)
  const broken = await listenBroken(url, app, breakIt)
  const tally = openTally(name)
  const target = { url: broken.url, origin: app.config.appUrl, app, printed }
  try {
    await carryOut(name, target, words ? endingAt(words, tally) : tally, 'quick')
  } catch (error) {
    if (!(error instanceof Found)) throw error
  } finally {
    await broken.close()
    await stop()
  }
  return tally.row()
}

/** The web server, a worker if the attack needs one, and their logs. */
const startProduct = async (name: AttackName) => {
  const services = await openTestApp(settingsFor(name))
  const { log, lines } = createHeardLog()
  const app = { ...services, log, securityLog: createSecurityLog(log, services.config.secret) }
  const server = await createServer(app, { preparesDocs: false })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const worker = hasWorker(name) ? await startWorker(app, app.db.connect) : undefined
  const stop = async () => {
    await worker?.stop()
    await server.close()
    await app.close()
  }
  return { app, url, printed: () => lines.join(''), stop }
}

class Found extends Error {}

const endingAt = (words: readonly RegExp[], tally: Tally): Tally => {
  const left = new Set(words)
  const violate: Tally['violate'] = (about, verdict) => {
    tally.violate(about, verdict)
    for (const expected of left) if (expected.test(`${about}: ${verdict}`)) left.delete(expected)
    if (left.size === 0) throw new Found()
  }
  const note: Tally['note'] = (about, verdict) =>
    verdict === null ? tally.note(about, null) : violate(about, verdict)
  return { ...tally, note, violate }
}

const listenBroken = async (inner: string, app: TestApp, breakIt: (passing: Passing) => unknown) => {
  const server = listenWith((incoming, outgoing) => {
    void (async () => {
      const sent = await buffer(incoming)
      const { 'accept-encoding': _packed, ...headers } = incoming.headers // a break reads and changes text
      const { method = '', url = '', socket } = incoming
      const passed = await pass(inner, { method, path: url, headers, from: socket.remoteAddress }, sent)
      const passing: Passing = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        sent: sent.toString(),
        app,
        ...passed,
      }
      await breakIt(passing)
      const { 'transfer-encoding': _, 'content-length': length, ...told } = passing.headers
      outgoing.writeHead(passing.status, {
        ...told,
        'content-length': incoming.method === 'HEAD' ? (length ?? '0') : passing.body.length,
      })
      outgoing.end(incoming.method === 'HEAD' ? undefined : passing.body)
    })().catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The local address of the request, also used for what follows. */
  readonly from: string | undefined
}

const pass = (inner: string, { method, path, headers, from: localAddress }: Received, sent: Buffer) =>
  new Promise<Pick<Passing, 'status' | 'headers' | 'body'>>((resolve, reject) => {
    const { hostname, port } = new URL(inner)
    const asked = request({ hostname, port, method, path, headers, localAddress }, (response) => {
      const { statusCode: status = 0, headers: told } = response
      if (String(told['content-type']).startsWith('text/event-stream')) {
        response.destroy()
        return resolve({ status, headers: told, body: Buffer.alloc(0) })
      }
      buffer(response)
        .then((body) => {
          if (!asked.writableFinished) asked.destroy() // the server does not read all of a body that is too large
          resolve({ status, headers: told, body })
        })
        .catch(reject)
    })
    asked.on('error', reject)
    asked.end(sent)
  })
