import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#test/calling.ts'
import { judgeForged } from './callbacks.ts'
import { openChromium } from './chromium.ts'
import { notForbidden } from './cross-site.ts'
import { HALF, judgeTaken, NUL, OTHER_KIND, TOO_LONG } from '#test/sweeps/fields.ts'
import { differs } from '#test/sweeps/every-id.ts'
import { judgeCookies, noHttps, thirdParty } from './headers.ts'
import { anyAnswer, foreignWords, leaked, toldApart, unclear } from '#test/sweeps/judges.ts'
import { openLine, type Line } from './line.ts'
import { judgeLog } from './log-lines.ts'
import { judgeAsked } from './looking.ts'
import { exactly } from './rate-limits.ts'
import { isGood, openTally } from '#test/sweeps/tally.ts'
import { outcomeOf } from './run-attack.ts'
import { strayed } from './return-to.ts'
import { arrived, risen } from './mass-assignment.ts'
import { holdsPayload, judgeCalendar } from './stored-calendars.ts'
import { formulas, markup } from './stored-files.ts'
import { lookAround, type Seen } from './stored-pages.ts'
import { toldByTime } from './timing.ts'

/** A product with every fault, by address. */
const FAULTS: Record<string, { status?: number; headers?: Record<string, string>; body?: string }> = {
  '/good': {},
  '/fails': { status: 500, body: '{"message":"x"}' },
  '/bare': { headers: { 'content-security-policy': '' } },
  '/lax': { headers: { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" } },
  '/framed': { headers: { 'content-security-policy': "default-src 'none'; script-src 'self'" } },
  '/unread': { status: 400, headers: { 'content-security-policy': '' }, body: '{"message":"x"}' },
  '/tells': { headers: { server: 'nginx/1.0' } },
  '/leads': { status: 302, headers: { location: '//ond.example/' } },
  '/english': { status: 422, body: '{"message":"Invalid input: expected string"}' },
  '/nameless': { status: 422, body: '{"message":"Rett opp feltene","data":{"fields":[]}}' },
  '/elsewhere': {
    status: 422,
    body: '{"message":"Rett opp","data":{"fields":[{"path":"email","message":"Ugyldig"}]}}',
  },
  '/page': {
    headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
    body: '<!doctype html><h1>Hei</h1><img data-attack src=x onerror=alert(1)>',
  },
  '/runs': {
    headers: { 'content-type': 'text/html', 'content-security-policy': "script-src 'unsafe-inline'" },
    body: '<!doctype html><h1>Hei</h1><script>alert(1)</script>',
  },
  '/asks': {
    headers: { 'content-type': 'text/html', 'content-security-policy': 'img-src *' },
    body: '<!doctype html><h1>Hei</h1><img src="https://ond.example/x.png">',
  },
  '/stopped': {
    headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
    body: '<!doctype html><h1>Hei</h1><script>alert(1)</script>',
  },
  '/clean': {
    headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
    body: '<!doctype html><h1>&lt;img data-attack&gt;</h1>',
  },
}

const SAFE = {
  'content-type': 'application/json',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=()',
}

let url: string
let line: Line
const server = createServer(({ url: path = '' }, response) => {
  if (path === '/silent') return response.destroy()
  const { status = 200, headers = {}, body = '{}' } = FAULTS[path] ?? {}
  return response.writeHead(status, { ...SAFE, ...headers }).end(body)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  line = openLine({ url, origin: url })
})
afterAll(() => {
  line.close()
  server.close()
  server.closeAllConnections()
})

const ask = (path: string): Promise<Answer> => line.send({ method: 'GET', path })
const judged = async (path: string) => anyAnswer({ method: 'GET', path }, await ask(path), url)

describe('every answer', () => {
  it('passes without faults', async () => expect(await judged('/good')).toBeNull())
  it.each([
    ['/fails', /status 500/],
    ['/silent', /no answer/],
    ['/bare', /content-security-policy/],
    ['/lax', /script from elsewhere/],
    ['/framed', /may frame it/],
    ['/unread', /content-security-policy/],
    ['/tells', /made of/],
    ['/leads', /leads to \/\/ond/],
  ])('is caught at %s', async (path, words) => expect(await judged(path)).toMatch(words))

  it('passes when Node answers by itself', () => {
    const bare = { status: 400, headers: {}, text: '', json: undefined }
    expect([anyAnswer({ method: 'GET', path: '/' }, bare, url), noHttps(bare)]).toEqual([null, null])
    expect(noHttps({ status: 400, headers: { 'content-type': 'application/json' } })).toMatch(/https/)
  })
})

describe('a refusal', () => {
  it.each([
    ['/english', /not Norwegian/],
    ['/nameless', /no field/],
    ['/elsewhere', /names email instead/],
  ])('is caught at %s', async (path, words) => expect(unclear(await ask(path), 'phone')).toMatch(words))
  it('passes when its text about the field is Norwegian', async () =>
    expect(unclear(await ask('/elsewhere'), 'email')).toBeNull())
  it('may be worded like ours', () =>
    expect(
      ['Navn må være minst 2 tegn', 'Ugyldig inndata: forventet streng', 'Vi fant ikke siden'].map(
        foreignWords,
      ),
    ).toEqual([null, null, null]))
})

describe('answers that must not differ', () => {
  it('are detected by text and by status', async () => {
    const [good, fails, english] = [await ask('/good'), await ask('/fails'), await ask('/english')]
    expect(toldApart(good, await ask('/good'))).toBeNull()
    expect(toldApart(good, fails)).toMatch(/status 200 and 500/)
    expect(toldApart({ ...english, status: 200 }, good)).toMatch(/Invalid input/)
    expect(toldApart(good, await ask('/tells'))).toMatch(/headers/)
  })

  it('are detected by time, if it is certainly and usably longer', () => {
    const times = (mean: number, spread = 3) =>
      Array.from({ length: 60 }, (_, at) => mean + ((at * 7) % 11) * (spread / 11))
    expect(toldByTime(times(10), times(10))).toBeNull()
    expect(toldByTime(times(10.5, 8), times(10, 8))).toBeNull()
    expect(toldByTime(times(20), times(10))).toMatch(/known takes/)
    expect(toldByTime(times(10), [...times(10).slice(1), 5000])).toBeNull()
  })
})

describe('stored text', () => {
  it.each([
    ['<p>&lt;img data-attack src=x&gt;</p>', null],
    ['<p><img data-attack src=x></p>', /data-attack/],
    ['<a href="javascript:alert(1)">x</a>', /javascript:/],
    ["<p title='' onfocus=alert(1)>", /onfocus/],
  ])('in a letter: %s', (html, found) =>
    found === null ? expect(markup(html)).toBeNull() : expect(markup(html)).toMatch(found),
  )

  it.each([
    ['navn;rolle\r\nOla;-3\r\n', null],
    ["navn\r\n'=1+1\r\n", null],
    ['navn\r\n=1+1\r\n', /calculated/],
    ['navn;"sted"\r\nOla;"@SUM(1)"\r\n', /calculated/],
    ['', /empty/],
  ])('in a table: %j', (csv, found) =>
    found === null ? expect(formulas(csv)).toBeNull() : expect(formulas(csv)).toMatch(found),
  )

  it('in a calendar file', () => {
    const file = (more: string) =>
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Vakt\r\n${more}END:VEVENT\r\nEND:VCALENDAR\r\n`
    expect(judgeCalendar(file(''))).toBeNull()
    expect(judgeCalendar(file('ATTENDEE:MAILTO:ond@ond.example\r\n'))).toMatch(/has attendee/)
    expect(judgeCalendar('BEGIN:')).toMatch(/cannot be read/)
    const hostile = { payload: 'Vakt\r\nX-OND:1', mark: (text: string) => text }
    const says = (line: string, lines: string) =>
      [`${line} tittel`, `${line} sted`, `${lines} beskrivelse`, `${lines} krav`].join('\\n')
    const holds = (line: string, lines: string) =>
      holdsPayload(file(`DESCRIPTION:${says(line, lines)}\r\n`), hostile)
    expect(holds('Vakt X-OND:1', 'Vakt\\nX-OND:1')).toBe(true)
    expect(holds('Vakt\\nX-OND:1', 'Vakt\\nX-OND:1')).toBe(false)
    expect(holds('Vakt X-OND:1', 'Vakt X-OND:1')).toBe(false)
    expect(holds('Vakt', 'Vakt')).toBe(false)
    expect(holdsPayload('BEGIN:', hostile)).toBe(false)
  })

  it('on a page, in a browser', async () => {
    const browser = await openChromium()
    if (!browser) throw new Error('no browser: CHROMIUM_PATH')
    const seen = new Map<string, Seen>()
    await lookAround(
      browser,
      url,
      null,
      ['/clean', '/page', '/runs', '/asks', '/stopped'],
      (path, what) => void seen.set(path, what),
    )
    await browser.close()
    expect(seen.get('/clean')).toEqual({ text: '<img data-attack>', verdict: null })
    expect(seen.get('/page')?.verdict).toMatch(/1 elements/)
    expect(seen.get('/runs')?.verdict).toMatch(/a dialog: 1/)
    expect(seen.get('/asks')?.verdict).toMatch(/asked https:\/\/ond.example/)
    expect(seen.get('/stopped')?.verdict).toMatch(/the policy had to stop/)
  })
})

it('catches a person with a higher role, and a value that has arrived', () => {
  const before = new Map([['a', 'substitute']])
  expect(risen(before, new Map([['a', 'administrator']]), [])).toMatch(/became/)
  expect(risen(before, new Map([...before, ['b', 'superadmin']]), [])).toMatch(/a new superadmin/)
  expect(risen(before, new Map([['a', 'administrator']]), ['a'])).toBeNull()
  expect(arrived(['sms_credits {"balance": 987654321}'])).toMatch(/987654321/)
})

describe('bad input', () => {
  it('is detected if it was accepted', () => {
    const text = { type: 'string' } as const
    expect(judgeTaken(text, OTHER_KIND, true)).toMatch(/what the contract excludes/)
    expect(judgeTaken(text, TOO_LONG, true)).toMatch(/200,000/)
    expect(judgeTaken({ ...text, maxLength: 3 }, 'Vakt', true)).toMatch(/what the contract excludes/)
    expect(judgeTaken(text, NUL, true)).toMatch(/a NUL/)
    expect(judgeTaken(text, HALF, true)).toMatch(/half a character/)
    expect([judgeTaken(text, NUL, false), judgeTaken(text, '😀', true)]).toEqual([null, null])
  })
})

describe('the rest', () => {
  it('detects values that were accepted, disclosed or passed through', () => {
    expect([200, 400, 403].map((status) => notForbidden({ status }))).toEqual([
      'was taken with 200',
      'status 400 instead of 403',
      null,
    ])
    expect([judgeForged({ status: 200 }), judgeForged({ status: 400 })]).toEqual(['was taken with 200', null])
    expect(leaked('Fjellhamar skole', ['Fjellhamar'])).toMatch(/Fjellhamar/)
    expect(differs(['a'], ['a', 'b'])).toMatch(/changed b/)
    expect(differs(['a', 'b'], ['a'])).toMatch(/changed b/)
    expect(exactly(5, [...Array(6).fill({ status: 401 }), { status: 429 }])).toMatch(/6 were let through/)
    expect(strayed('https://ond.example/', [], url)).toMatch(/ended at/)
    expect(strayed(`${url}/admin`, ['https://ond.example'], url)).toMatch(/asked/)
    expect(strayed(`${url}/auth?returnTo=x`, [], url)).toBe('led nowhere')
    expect(
      judgeAsked([
        { method: 'GET', path: '/x' },
        { method: 'POST', path: '/api/rpc/accounts/me' },
      ]),
    ).toBeNull()
    expect(judgeAsked([{ method: 'POST', path: '/r/x/apnet' }])).toBe('sent POST /r/x/apnet')
  })

  it('detects cookies readable by script, other sites or other names', () => {
    const given = (cookie: string) => judgeCookies({ headers: { 'set-cookie': [cookie] } })
    const good = '__Host-vikarklar=x; Path=/; HttpOnly; Secure; SameSite=Lax'
    expect(given(good)).toBeNull()
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', '__Host-'])
      expect(given(good.replace(part, ''))).not.toBeNull()
    expect(given(`${good}; Domain=ond.example`)).toMatch(/other names/)
  })

  it('detects pages that fetch from other hosts', () => {
    const page = (text: string) => thirdParty({ headers: { 'content-type': 'text/html' }, text })
    expect(page('<script src="/assets/a.js"></script><a href="https://ond.example">x</a>')).toBeNull()
    expect(page('<script type="module" src="https://ond.example/a.js"></script>')).toMatch(/fetches/)
    expect(page('<link rel="stylesheet" href="//ond.example/a.css">')).toMatch(/fetches/)
  })

  it('detects a secret in a log', () => {
    const noted: (string | null)[] = []
    const lines = [
      '{"msg":"all is well"}',
      '{"msg":"sent to +4791234567"}',
      JSON.stringify({ said: 'et "ord"\ntil' }),
    ]
    const printed = () => lines.join('\n')
    judgeLog({ printed }, new Set(['+4791234567', 'et "ord"\ntil']), (_about, verdict) => noted.push(verdict))
    expect(noted).toEqual([null, 'holds «+4791234567»', 'holds «et \\"ord\\"\\ntil»'])
  })
})

it('an attack without tries, or that did not run, does not pass', () => {
  const idle = openTally('roles').row()
  expect(isGood(idle)).toBe(false)
  const skipped = openTally('sqlmap')
  skipped.skip('not installed')
  expect(outcomeOf(skipped.row())).toMatchObject({
    ok: false,
    figure: 'not installed',
    figures: { tried: 0 },
  })
  const broken = openTally('roles')
  broken.note('a', null)
  broken.violate('b', 'wrong')
  expect(outcomeOf(broken.row())).toMatchObject({ ok: false, wrong: ['b: wrong'], figures: { tried: 1 } })
})
