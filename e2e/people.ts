import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { expect, type Service } from './service.ts'

export const KARI = {
  fullName: 'Kari Nordmann',
  email: 'kari@bjorkelia.example',
  password: 'vinterferie-08',
  company: 'Bjørkelia barnehage',
}
export const OLA = { fullName: 'Ola Hansen', email: 'ola@bjorkelia.example', password: 'sommerjobb-09' }
export const SARA = { email: 'sara@vikarklar.example', password: 'skiferie-2027' }

type Login = Pick<typeof KARI, 'email' | 'password'>

/** An administrator with a confirmed address, a substitute of hers and a superadmin, each with a password. */
export async function makePeople(kari: APIRequestContext, service: Service): Promise<void> {
  await post(kari, `${service.url}/api/sign-up`, { ...KARI, termsAccepted: true })
  await post(kari, `${service.url}/api/confirm-email`, {
    token: tokenIn(await mailedLink(service, KARI.email, '/auth/bekreft')),
  })

  const vikar = { fullName: OLA.fullName, email: OLA.email, phone: '912 34 501', availability: 'available' }
  await post(kari, `${service.url}/api/vikarer`, { ...vikar, company: '', skills: '', sendLoginInfo: true })
  await post(kari, `${service.url}/api/invitation`, {
    token: tokenIn(await mailedLink(service, OLA.email, '/auth/passord')),
    ...twice(OLA.password),
  })

  const printed = await service.command('scripts/superadmin.ts', SARA.email)
  await post(kari, `${service.url}/api/login-link`, { token: tokenIn(printed) })
  await post(kari, `${service.url}/api/profile/password`, twice(SARA.password))
}

/** A browser of its own, logged in. */
export async function enter(
  browser: Browser,
  service: Service,
  { email, password }: Login,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: service.url, ...options })
  await post(context.request, '/api/sign-in', { email, password })
  return context
}

/** The newest link of a kind that was mailed to the address. */
export async function mailedLink(service: Service, to: string, path: string): Promise<string> {
  const newest = async () =>
    (await service.caught()).email
      .filter((mail) => mail.to === to)
      .flatMap(({ text }) => text.match(/http\S+/g) ?? [])
      .find((link) => new URL(link).pathname === path)
  await expect.poll(newest).toBeDefined()
  return (await newest()) ?? ''
}

export const twice = (newPassword: string) => ({ newPassword, confirmation: newPassword })

const post = async (request: APIRequestContext, address: string, data: object) => {
  const answer = await request.post(address, { data })
  expect(answer.ok(), `${address} ${await answer.text()}`).toBe(true)
}

const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
