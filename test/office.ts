import { expect } from 'vitest'
import { openResponseLink, type ResponseLink } from '#features/assignments/server/response-link.ts'
import { openTestApp, type TestApp } from './app.ts'
import { castAssignment, castKari, castNils, castVikar } from './cast.ts'
import { serveTestApp } from './http.ts'
import { stopUnwantedNow } from './stop-unwanted.ts'

export type Office = Awaited<ReturnType<typeof openOffice>>

/** Kari's office over HTTP, with Ola and Siri in its register, and Nils of another employer. */
export const openOffice = async (env: Record<string, string> = {}) => {
  const app = await openTestApp(env)
  const server = await serveTestApp(app)
  const kari = await castKari(app)
  const nils = await castNils(app)
  const [asKari, asNils] = [await server.as(kari), await server.as(nils)]
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const siri = await castVikar(app, kari, 'Siri Dahl')

  const ask = (vikarer: readonly { id: string }[] = [ola, siri], channels: ('sms' | 'email')[] = ['sms']) =>
    castAssignment(app, kari, {
      channels,
      recipients: { kind: 'chosen', vikarIds: vikarer.map(({ id }) => id) },
    })
  const answer = async <Outcome>(
    token: string,
    say: (app: TestApp, link: ResponseLink, message: null) => Promise<Outcome>,
  ) => {
    const link = await openResponseLink(app.database, token)
    if (!link) throw new Error('the link of the test did not open')
    return say(app, link, null)
  }
  const balance = async () => {
    const [row] = await app.db.query('select balance from sms_credits where employer_id = $1', [
      kari.scope.employerId,
    ])
    return Number(row?.['balance'])
  }
  /** The balance after the worker has stopped unwanted messages. It is always the sum of its movements. */
  const accounted = async () => {
    await stopUnwantedNow(app)
    const [row] = await app.db.query(
      'select sum(credits)::integer as sum from credit_ledger where employer_id = $1',
      [kari.scope.employerId],
    )
    expect(await balance()).toBe(row?.['sum'])
    return balance()
  }
  const close = async () => {
    await server.close()
    await app.close()
  }
  return { app, server, kari, nils, asKari, asNils, ola, siri, ask, answer, balance, accounted, close }
}
