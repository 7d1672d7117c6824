import { cookieOf } from './cookies.ts'
import { PASSWORD } from './cast.ts'
import type { Answer } from './http.ts'
import { savingAsSeen } from './saving-as-seen.ts'

/** A browser that stores its cookie and sends its user agent. */
export const openBrowser = (url: string, userAgent = 'vikarklar-test') => {
  let cookie = ''
  const call = savingAsSeen(async (method, path, body): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': userAgent,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    cookie = cookieOf(response.headers) || cookie
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : text,
    }
  })
  return {
    call,
    cookie: () => cookie,
    logIn: (email: string, password = PASSWORD) => call('POST', '/api/sign-in', { email, password }),
    useLink: (token: string) => call('POST', '/api/login-link', { token }),
    me: async () => (await call('GET', '/api/me')).body,
  }
}

export type Browser = ReturnType<typeof openBrowser>
