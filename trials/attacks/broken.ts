import { createServer as listenWith, request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createServer } from '#app/server.ts'
import { startWorker } from '#app/worker.ts'
import { createSecurityLog } from '#server/security-log.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { openTally, type Row, type Tally } from '#test/sweeps/tally.ts'
import { settingsFor } from './settings.ts'
import { openStage } from './stage.ts'
import { ATTACKS, type AttackName, type Product } from './table.ts'

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

/** Breaks the product's answers or actions. */
export type Break = (passing: Passing) => void | Promise<unknown>

/** By attack: a product that is broken at its target, and the expected words. */
export type Broken = readonly (readonly [attack: AttackName, what: string, breakIt: Break, words: RegExp])[]

export const isPage = ({ headers }: Pick<Passing, 'headers'>): boolean =>
  String(headers['content-type']).includes('html')

/** Replaces the product's answer. */
export const answer = (passing: Passing, status: number, body: unknown = {}): void => {
  passing.status = status
  passing.body = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

interface Circumstances {
  /** Breaks something other than answers. */
  readonly before?: (app: TestApp) => Promise<unknown>
  /** The expected violation, which ends the attack; without it the attack runs to its end. */
  readonly until?: RegExp
}

/** Runs the attack's quick half against the correct product, in this process. */
export const attackSound = (name: AttackName): Promise<Row> => attackBroken(name, () => {})

/** The same for a product broken on purpose: ends when the attack has reported the expected violation. */
export const attackBroken = async (
  name: AttackName,
  breakIt: Break,
  { before = async () => {}, until }: Circumstances = {},
): Promise<Row> => {
  const { app, url, printed, stop } = await startProduct(ATTACKS[name].product)
  await before(app)
  const broken = await listenBroken(url, app, breakIt)
  const tally = openTally(name)
  const target = { url: broken.url, origin: app.config.appUrl, app, printed }
  const { stage, close } = openStage(target, until ? endingAt(until, tally) : tally, 'quick')
  try {
    const { attack } = await ATTACKS[name].load()
    await attack(stage)
  } catch (error) {
    if (!(error instanceof Found)) throw error
  } finally {
    close()
    await broken.close()
    await stop()
  }
  return tally.row()
}

/** The web server, a worker if the attack needs one, and their logs. */
const startProduct = async (product: Product) => {
  const services = await openTestApp(await settingsFor(product))
  const { log, lines } = createHeardLog()
  const app = { ...services, log, securityLog: createSecurityLog(log, services.config.secret) }
  const server = await createServer(app, { preparesDocs: false })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const worker = product === 'web' ? undefined : await startWorker(app, app.db.connect)
  const stop = async () => {
    await worker?.stop()
    await server.close()
    await app.close()
  }
  return { app, url, printed: () => lines.join(''), stop }
}

class Found extends Error {}

const endingAt = (words: RegExp, tally: Tally): Tally => {
  const look =
    <Told extends unknown[]>(tell: (...told: Told) => void) =>
    (...told: Told) => {
      const already = tally.row().violations.length
      tell(...told)
      if (
        tally
          .row()
          .violations.slice(already)
          .some((said) => words.test(said))
      )
        throw new Found()
    }
  return { ...tally, note: look(tally.note), violate: look(tally.violate) }
}

const listenBroken = async (inner: string, app: TestApp, breakIt: Break) => {
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
