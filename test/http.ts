import { createServer } from '#app/server.ts'
import type { CastAdministrator } from './cast.ts'
import { PASSWORD } from './cast.ts'
import type { TestApp } from './app.ts'
import type { Caller } from './caller.ts'
import { startSessionOf } from './callers.ts'
import { savingAsSeen } from './saving-as-seen.ts'

export type { Answer, Caller } from './caller.ts'

/** The product's web server on a free port of this machine. It describes the API only if a test asks for that. */
export const serveTestApp = async (app: TestApp) => {
  const server = await createServer(app, { preparesDocs: false })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const once =
    (cookie?: string): Caller =>
    async (method, path, body, headers = {}) => {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...headers,
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson ? JSON.parse(text) : text,
      }
    }
  const caller = (cookie?: string): Caller => savingAsSeen(once(cookie))
  const logIn = async (email: string) => {
    const answer = await caller()('POST', '/api/sign-in', { email, password: PASSWORD })
    return caller(answer.headers.getSetCookie()[0]?.split(';')[0])
  }
  return {
    url,
    anonymous: caller(),
    /** The session after a right password, without the check that is slow on purpose. */
    as: async ({ userId }: Pick<CastAdministrator, 'userId'>) => {
      const [cookie] = await startSessionOf(app, { userId, purpose: 'password' })
      return caller(cookie?.split(';')[0])
    },
    /** Logs in through the form, with the password of the cast. Slower than `as`. */
    logIn,
    close: () => server.close(),
  }
}
