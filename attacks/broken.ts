import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createServer as createProduct } from '#app/server.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import type { Row } from './report.ts'
import { openTally } from './report.ts'
import { openStage } from './stage.ts'
import { ATTACKS, type AttackName } from './table.ts'

/** An answer of the product on its way to who asked. */
export interface Passing {
  readonly method: string
  readonly path: string
  /** What was sent. */
  readonly sent: string
  readonly app: TestApp
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Breaks what the product answers, or what it does. */
export type Break = (passing: Passing) => void | Promise<unknown>

/** Puts another answer in the place of the product's. */
export const answer = (passing: Passing, status: number, body: unknown = {}): void => {
  passing.status = status
  passing.body = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  delete passing.headers['content-encoding']
}

interface Circumstances {
  readonly env?: Record<string, string>
  /** Breaks what is beside the answers. */
  readonly before?: (app: TestApp) => Promise<unknown>
}

/** The product in this process, broken on purpose, and what the attack makes of it in a hurry. */
export const attackBroken = async (
  name: AttackName,
  breakIt: Break,
  { env = {}, before = async () => {} }: Circumstances = {},
): Promise<Row> => {
  const app = await openTestApp(env)
  await before(app)
  const product = await createProduct(app)
  const inner = await product.listen({ host: '127.0.0.1', port: 0 })
  const broken = await listenBroken(inner, app, breakIt)
  const mails = ['deletion', 'callbacks'].includes(name)
    ? setInterval(() => void deliverAll(app).catch(() => {}), 50)
    : undefined
  const tally = openTally(name)
  const target = { url: broken.url, origin: app.config.appUrl, app, printed: () => '' }
  const { stage, close } = openStage(target, tally, 'quick')
  try {
    const { attack } = await ATTACKS[name].load()
    await attack(stage)
  } finally {
    clearInterval(mails)
    close()
    await broken.close()
    await product.close()
    await app.close()
  }
  return tally.row()
}

/** What a worker would do. */
const deliverAll = async ({ db }: TestApp) => {
  for (const table of ['sms_history', 'email_history'])
    await db.query(
      `update ${table} set status = 'sent', gateway_state = 'accepted', next_attempt_at = null where status = 'pending'`,
    )
  await db.query('delete from login_link_requests')
}

const listenBroken = async (inner: string, app: TestApp, breakIt: Break) => {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const sent = await buffer(incoming)
      const answer = await pass(inner, incoming.method ?? '', incoming.url ?? '', incoming.headers, sent)
      const passing: Passing = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        sent: sent.toString(),
        app,
        ...answer,
      }
      await breakIt(passing)
      const { 'transfer-encoding': _, 'content-length': length, ...headers } = passing.headers
      outgoing.writeHead(passing.status, {
        ...headers,
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

const pass = (inner: string, method: string, path: string, headers: IncomingHttpHeaders, sent: Buffer) =>
  new Promise<Pick<Passing, 'status' | 'headers' | 'body'>>((resolve, reject) => {
    const { hostname, port } = new URL(inner)
    const asked = request({ hostname, port, method, path, headers }, (answer) => {
      const { statusCode: status = 0, headers: told } = answer
      if (String(told['content-type']).startsWith('text/event-stream')) {
        answer.destroy()
        return resolve({ status, headers: told, body: Buffer.alloc(0) })
      }
      buffer(answer).then((body) => resolve({ status, headers: told, body }), reject)
    })
    asked.on('error', reject)
    asked.end(sent)
  })
