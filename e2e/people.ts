import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import * as z from 'zod/mini'
import { addDays, osloToday } from '#shared/dates.ts'
import { quietEnd, USUAL_QUIET_HOURS } from '#features/messages/quiet-hours.ts'
import { save } from './save.ts'
import { expect, type Service } from './service.ts'

export const KARI = {
  fullName: 'Kari Nordmann',
  email: 'kari@bjorkelia.example',
  password: 'vinterferie-08',
  company: 'Bjørkelia barnehage',
}
export const OLA = { fullName: 'Ola Hansen', email: 'ola@bjorkelia.example', password: 'sommerjobb-09' }
export const SARA = { email: 'sara@vikarklar.example', password: 'skiferie-2027' }

/** Nothing waits for the end of quiet hours, at any time of the test. */
export const NEVER_QUIET = {
  openAtMost: null,
  patienceMinutes: null,
  quiet: null,
  alarmMinutes: 60,
  alarmPercent: null,
}

export type Login = Pick<typeof KARI, 'email' | 'password'>

/** An administrator with a confirmed address, a substitute of hers and a superadmin, each with a password. */
export async function makePeople(kari: APIRequestContext, service: Service): Promise<void> {
  await signUp(kari, service, KARI)
  await confirmAddress(kari, service, KARI.email)

  await inviteVikar(kari, kari, service, { ...OLA, phone: '912 34 501' })
  await makeSuperadmin(kari, service)
}

/** Adds a substitute with a login, and logs the visitor in as this person. Returns the substitute's id. */
export const inviteVikar = async (
  kari: APIRequestContext,
  visitor: APIRequestContext,
  service: Service,
  { password, ...person }: Login & Person,
): Promise<string> => {
  const vikar = { ...person, availability: 'available', company: '', skills: '', sendLoginInfo: true }
  const answer = await post(kari, `${service.url}/api/vikarer`, vikar)
  const token = tokenIn(await mailedLink(service, person.email, '/auth/passord'))
  await post(visitor, `${service.url}/api/invitation`, { token, ...twice(password) })
  return z.parse(z.object({ vikar: WithId }), await answer.json()).vikar.id
}

/** Makes the visitor the superadmin Sara. */
export const makeSuperadmin = async (visitor: APIRequestContext, service: Service): Promise<void> => {
  const printed = await service.command('superadmin', SARA.email)
  await post(visitor, `${service.url}/api/login-link`, { token: tokenIn(printed) })
  await service.command('pass-factor', SARA.email)
  await post(visitor, `${service.url}/api/profile/password`, twice(SARA.password))
}

/** Creates an administrator's account and logs the visitor in. */
export const signUp = (
  visitor: APIRequestContext,
  service: Service,
  person: Login & { fullName: string; phone?: string },
) => post(visitor, `${service.url}/api/sign-up`, { ...person, termsAccepted: true })

/** Follows the link that was mailed after the sign-up, and lets the office send at any hour. */
export const confirmAddress = async (visitor: APIRequestContext, service: Service, email: string) => {
  await confirmAlone(visitor, service, email)
  await sendAsByDay(visitor, service)
}

/** Follows the link that was mailed after the sign-up. */
export const confirmAlone = async (visitor: APIRequestContext, service: Service, email: string) =>
  post(visitor, `${service.url}/api/confirm-email`, {
    token: tokenIn(await mailedLink(service, email, '/auth/bekreft')),
  })

/** Lets a journey that runs at night send as by day. The visitor is the office's owner. */
export const sendAsByDay = async (visitor: APIRequestContext, service: Service) => {
  if (quietEnd(USUAL_QUIET_HOURS, new Date()))
    await save(visitor, `${service.url}/api/asking-settings`, NEVER_QUIET)
}

/** The newest code in an SMS to the number. */
export const phoneCode = async (service: Service, phone: string): Promise<string> => {
  const newest = async () =>
    (await service.caught()).sms
      .filter(({ to }) => to === `+47${phone.replaceAll(' ', '')}`)
      .flatMap(({ text }) => text.match(/(?<=Koden )\d{6}/) ?? [])[0]
  await expect.poll(newest).toBeDefined()
  return (await newest()) ?? ''
}

/** Confirms the number in the administrator's profile. */
export const confirmNumber = async (kari: APIRequestContext, service: Service, phone: string) => {
  await post(kari, `${service.url}/api/profile/phone/code`, {})
  await post(kari, `${service.url}/api/profile/phone/confirm`, { code: await phoneCode(service, phone) })
}

/** Skips the second step of a login that has one: `factor.e2e.ts` tests it. */
export const signIn = async (visitor: APIRequestContext, service: Service, { email, password }: Login) => {
  const answer = await post(visitor, `${service.url}/api/sign-in`, { email, password })
  const { secondStep } = z.parse(z.object({ secondStep: z.boolean() }), await answer.json())
  if (secondStep) await service.command('pass-factor', email)
}

/** The administrator of the demonstration, with lists full of people and answers, and a substitute of theirs. */
export const demonstrate = async (service: Service): Promise<Login & { vikar: Login }> => {
  const printed = await service.command('demonstrate')
  const [office, vikar] = [...printed.matchAll(/(\S+@\S+)\s+Passord\s+(\S+)/g)].map(
    ([, email = '', password = '']) => ({ email, password }),
  )
  if (!office || !vikar) throw new Error(`the demonstration printed no logins: ${printed}`)
  return { ...office, vikar }
}

/** Opens a separate browser, logged in. */
export async function enter(
  browser: Browser,
  service: Service,
  person: Login,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: service.url, ...options })
  await signIn(context.request, service, person)
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

interface Person {
  fullName: string
  phone: string
  availability?: 'available' | 'busy' | 'inactive'
}

/** Adds a substitute to the register, with an e-mail address derived from the number. Returns the id. */
export const addVikar = async (kari: APIRequestContext, service: Service, person: Person) => {
  const email = mailOf(person)
  const usual = { availability: 'available', company: '', skills: '', sendLoginInfo: false }
  const answer = await post(kari, `${service.url}/api/vikarer`, { ...usual, email, ...person })
  return z.parse(z.object({ vikar: WithId }), await answer.json()).vikar.id
}

export const mailOf = ({ phone }: Person) => `${phone.replaceAll(' ', '')}@vikar.example`

/** A day in Oslo, counted from today. */
export const inDays = (days: number) => addDays(osloToday(new Date()), days)

interface Shift {
  title: string
  location?: string
  description?: string
  date?: string
  startTime?: string
  endTime?: string
  departmentId?: string
  /** By default everyone who is available. */
  vikarIds?: string[]
  channels?: ('sms' | 'email')[]
  smsIfBounced?: boolean
}

/** Creates an assignment with its requests, the day after tomorrow from 8 to 15. Returns its id. */
export const addAssignment = async (
  kari: APIRequestContext,
  service: Service,
  { vikarIds, ...shift }: Shift,
) => {
  const times = { date: inDays(2), startTime: '08:00', endTime: '15:00' }
  const usual = { location: 'Skoleveien 1', ...times, channels: ['sms'], requestId: randomUUID() }
  const recipients = vikarIds ? { kind: 'chosen', vikarIds } : { kind: 'all' }
  const answer = await post(kari, `${service.url}/api/assignments`, { ...usual, recipients, ...shift })
  return z.parse(WithId, await answer.json()).id
}

/** The personal link in the newest SMS to this person about an assignment with this title. */
export const answerLink = async (service: Service, { phone }: Person, title: string): Promise<string> => {
  const newest = async () => {
    const sms = (await service.caught()).sms.filter(({ to }) => to === `+47${phone.replaceAll(' ', '')}`)
    const texts = sms.flatMap(({ text }) => (text.includes(title) ? [text] : []))
    return texts.flatMap((text) => text.match(/http\S+\/r\/\S{22}$/) ?? [])[0]
  }
  await expect.poll(newest).toBeDefined()
  return (await newest()) ?? ''
}

/** Answers behind a link, as the page's form does. */
export const answerBehind = (
  visitor: APIRequestContext,
  link: string,
  answer: 'claim' | 'decline' | 'withdraw',
) => post(visitor, link.replace('/r/', '/api/responses/') + `/${answer}`, { responseMessage: '' })

export const twice = (newPassword: string) => ({ newPassword, confirmation: newPassword })

export const post = async (request: APIRequestContext, address: string, data: object) => {
  const answer = await request.post(address, { data })
  expect(answer.ok(), `${address} ${await answer.text()}`).toBe(true)
  return answer
}

const WithId = z.object({ id: z.uuid() })

const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
