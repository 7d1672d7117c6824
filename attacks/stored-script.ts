import type { Browser } from '@playwright/test'
import { cookieFor } from '#test/callers.ts'
import { rpc } from '#test/calling.ts'
import { castAssignment } from '#test/cast.ts'
import { procedures, type Listed } from '#test/procedures.ts'
import type { Sampled } from '#test/samples.ts'
import { paths } from '#shared/paths.ts'
import { pagesFor } from '../e2e/addresses.ts'
import { overTheWire } from './calls.ts'
import { untilQuiet } from './changes.ts'
import { cookieFrom, NO_BROWSER, openChromium } from './chromium.ts'
import { placesIn, withValue } from './fields.ts'
import { judgeCalendars, judgeLetters, judgeTables } from './stored-files.ts'
import { lookAround, type Seen } from './stored-pages.ts'
import { castAll, type Attack, type Stage } from './stage.ts'

type Input = Record<string, unknown>

/** What a browser, a calendar or a spreadsheet might take for more than text. */
const PAYLOADS = [
  '<img data-attack src=x onerror=alert(1)>',
  '"><svg data-attack onload=alert(1)>',
  '</title></script><script data-attack>alert(1)</script>',
  "' onfocus=alert(1) autofocus data-attack='",
  '<a href="javascript:alert(1)" data-attack>x</a>',
  'javascript:alert(1)//data-attack',
  '=HYPERLINK("https://ond.example";"x")',
  '@SUM(1+1)*cmd|x!A0',
  '-2+3+cmd|x!A0',
  '+2+3+cmd|x!A0',
  'Vakt\r\nATTENDEE:MAILTO:ond@ond.example\r\nX-OND:1',
  'Vakt\nBcc: ond@ond.example',
  '{{constructor.constructor("alert(1)")()}}',
  '{lenke}{token}$&$`',
]

/** Script and its kin in every text field that takes it; then every page, letter and file that shows what was stored. */
export const attack: Attack = async (stage) => {
  const { target, tally, depth } = stage
  const cast = await castAll(stage)
  const payloads = depth === 'deep' ? PAYLOADS : PAYLOADS.slice(0, 1)
  const stored = new Set<string>()
  for (const procedure of procedures.filter(({ method }) => method !== 'GET'))
    for (const payload of payloads) await store(stage, procedure, cast.sampled(procedure), payload, stored)
  tally.figure('fields that took it', stored.size)
  tally.note('so many fields', stored.size > 10 ? null : `only ${stored.size} took anything`)
  const token = await anAnswerLink(stage, cast.kari)
  await untilQuiet(target.app)
  await judgeLetters(stage)
  await judgeTables(stage, cast)
  await judgeCalendars(stage)
  const browser = await openChromium()
  if (!browser) return tally.figure('browser', NO_BROWSER)
  await look(stage, browser, cast, token)
  await browser.close()
}

/** As many fields of one call as take it: those that are refused go back to what is usual. */
const store = async (
  { target, sendAs }: Stage,
  procedure: Listed,
  { by, sample }: Sampled,
  payload: string,
  stored: Set<string>,
) => {
  const usual = (await sample()) ?? {}
  await target.app.db.query('delete from rate_limits')
  let places = placesIn(procedure, usual).filter((place) => isText(usual, place))
  for (let tries = 0; tries < 8 && places.length > 0; tries += 1) {
    const input = places.reduce<Input>((filled, place) => withValue(filled, place, payload), usual)
    const { status, json } = await sendAs(by, overTheWire(rpc(procedure, input)))
    if (status === 200) {
      for (const place of places) stored.add(`${procedure.operationId} ${place.join('.')}`)
      return
    }
    const named = namedIn(json)
    const left = places.filter((place) => !named.some((path) => place.join('.').startsWith(path)))
    if (left.length === places.length) return
    places = left
  }
}

const isText = (input: Input, place: readonly (string | number)[]) => {
  const value = place.reduce<unknown>((node, name) => (node as Input | undefined)?.[name], input)
  return typeof value === 'string' && !/^[0-9a-f-]{36}$|^[\w-]{22}$/.test(value)
}

const namedIn = (json: unknown): string[] => {
  const { data } = (json ?? {}) as { data?: { fields?: { path?: unknown }[] } }
  return (data?.fields ?? []).map(({ path }) => String(path))
}

/** Of an assignment whose every text is markup. */
const anAnswerLink = async ({ target: { app } }: Stage, kari: Parameters<typeof castAssignment>[1]) => {
  const [ola] = await app.db.query(
    'select id from vikarer where employer_id = $1 and user_id is not null order by created_at limit 1',
    [kari.scope.employerId],
  )
  const texts = {
    title: PAYLOADS[0],
    location: PAYLOADS[1],
    description: `${PAYLOADS[2]}${PAYLOADS[10]}`,
    requirements: PAYLOADS[3],
  }
  const made = await castAssignment(app, kari, {
    ...(texts as Record<string, string>),
    recipients: { kind: 'chosen', vikarIds: [String(ola?.['id'])] },
    channels: ['sms', 'email'],
  })
  return { id: made.id, token: made.token(String(ola?.['id'])) }
}

const look = async (
  stage: Stage,
  browser: Browser,
  { kari, ola, sara }: Awaited<ReturnType<typeof castAll>>,
  link: { id: string; token: string },
) => {
  const { app, url } = stage.target
  const [vikar] = await app.db.query(
    'select id from vikarer where employer_id = $1 order by created_at desc limit 1',
    [kari.scope.employerId],
  )
  const [purchase] = await app.db.query(
    'select id from sms_transactions where receipt_number is not null limit 1',
  )
  const [checkout] = await app.db.query('select id from local_checkouts limit 1')
  const examples = {
    editVikar: String(vikar?.['id']),
    assignment: link.id,
    receipt: String(purchase?.['id']),
    customer: kari.userId,
    localCheckout: String(checkout?.['id']),
    response: link.token,
  }
  const roles = { administrator: kari, substitute: ola, superadmin: sara } as const
  const note = (path: string, seen: Seen) => stage.tally.note(path, seen)
  await lookAround(browser, url, null, [...pagesFor(null, examples), paths.outbox, paths.apiDocs], note)
  for (const role of ['administrator', 'substitute', 'superadmin'] as const) {
    const cookie = cookieFrom(await cookieFor(app, roles[role].userId), url)
    await lookAround(browser, url, cookie, pagesFor(role, examples), note)
  }
}
