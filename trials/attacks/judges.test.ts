import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import type { Answer } from '#test/calling.ts'
import { procedures, type Schema } from '#test/procedures.ts'
import { differs } from '#test/sweeps/every-id.ts'
import { HALF, judgeTaken, NUL, OTHER_KIND, TOO_LONG } from '#test/sweeps/fields.ts'
import { judgeForm } from '#test/sweeps/form-fields.ts'
import { anyAnswer, foreignWords, leaked, toldApart, unclear, type Verdict } from '#test/sweeps/judges.ts'
import { mayHold, spotsIn } from '#test/sweeps/places.ts'
import { notServed, unclearToAnybody, visibleText } from '#test/sweeps/refusals.ts'
import { judgeBeside } from '#test/sweeps/roles-beside.ts'
import { judgeReach, judgeRefusal } from '#test/sweeps/row-ways.ts'
import { isGood, openTally } from '#test/sweeps/tally.ts'
import { judge as judgeBody } from './bodies.ts'
import { openChromium } from './chromium.ts'
import { notForbidden } from './cross-site.ts'
import { openLine } from './line.ts'
import { judgeLog } from './log-judge.ts'
import { judgeAsked, thirdParty } from './looking.ts'
import { arrived, madeOf, risen, unusual } from './mass-assignment.ts'
import { outcomeOf } from './run-attack.ts'
import { holdsPayload, judgeCalendar } from './stored-calendars.ts'
import { formulas, markup } from './stored-files.ts'
import { lookAround } from './stored-pages.ts'
import { toldByTime } from './timing.ts'

const SAFE = {
  'content-type': 'application/json',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=()',
}
const said = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { ...SAFE, ...headers },
  text: typeof body === 'string' ? body : JSON.stringify(body),
  json: typeof body === 'string' ? undefined : body,
})
const page = (status: number, html: string) => said(status, html, { 'content-type': 'text/html' })
const refused = (...fields: object[]) => said(422, { message: 'Rett opp feltene', data: { fields } })
const policy = (text: string) => said(200, {}, { 'content-security-policy': text })
const any = (answer: Answer) => anyAnswer({ method: 'GET', path: '/' }, answer, 'http://localhost')
const silent = async () => {
  const line = openLine({ url: 'http://127.0.0.1:1', origin: 'http://localhost' })
  const answer = await line.send({ method: 'GET', path: '/' })
  line.close()
  return answer
}

const OFFICE = { path: '/api/vikarer' }
const CLEAR = said(400, { message: 'Det du sendte, kunne ikke leses' })
const BAD_FIELD = refused({ path: 'email', message: 'Ugyldig' })
const SARA = { person: { role: 'superadmin', emailVerified: true, memberRole: null } } as const
const NO_RIGHT = { code: '42501', routine: 'aclcheck_error', message: 'permission denied' }
const RULE = { ...NO_RIGHT, routine: 'ExecWithCheckOptions' }
const TEXT: Schema = { type: 'string' }

const rowOf = (state: string, at = '2026-11-25T09:50:36.123456+00:00') =>
  `assignments {"id": "${crypto.randomUUID()}", "status": "${state}", "total": ${Math.random()}, "at": "${at}"}`
const USUAL = [madeOf([], [rowOf('open')]), madeOf([], [rowOf('open')])]
const SUBSTITUTE = new Map([['a', 'substitute']])
const ADMINISTRATOR = new Map([['a', 'administrator']])

const times = (mean: number, spread = 3) =>
  Array.from({ length: 60 }, (_, at) => mean + ((at * 7) % 11) * (spread / 11))

const calendar = (more: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Vakt\r\n${more}END:VEVENT\r\nEND:VCALENDAR\r\n`
/** Is the payload whole in a file that has it like this on a single line, and like that elsewhere? */
const holds = (line: string, lines: string) => {
  const words = [`${line} tittel`, `${line} sted`, `${lines} beskrivelse`, `${lines} krav`].join('\\n')
  const hostile = { payload: 'Vakt\r\nX-OND:1', mark: (text: string) => text }
  return holdsPayload(calendar(`DESCRIPTION:${words}\r\n`), hostile) ? null : 'not whole'
}

const verdictOfLog = (...lines: string[]) => {
  const found: Verdict[] = []
  const secrets = new Set(['+4791234567', 'et "ord"\ntil'])
  judgeLog({ printed: () => lines.join('\n') }, secrets, (_about, verdict) => found.push(verdict))
  return found.find((verdict) => verdict !== null) ?? null
}

/** Verdicts, and their words; null for what is as it should be. */
const JUDGED: readonly (readonly [what: string, verdict: Verdict, words: RegExp | null])[] = [
  ['an answer', any(said(200)), null],
  ['an answer of Node itself', any({ status: 400, headers: {}, text: '', json: undefined }), null],
  ['an internal error', any(said(500)), /status 500/],
  ['no answer', any(await silent()), /no answer/],
  ['an answer without a policy', any(policy('')), /content-security-policy/],
  ['a refusal without a policy', any(said(400, {}, { 'content-security-policy': '' })), /security-policy/],
  ['a lax policy', any(policy("default-src 'none'; script-src 'unsafe-inline'")), /script from elsewhere/],
  ['a page that may be framed', any(policy("default-src 'none'; script-src 'self'")), /may frame it/],
  ['a server that says what it is', any(said(200, {}, { server: 'nginx/1.0' })), /made of/],
  ['a redirect elsewhere', any(said(302, {}, { location: '//ond.example/' })), /leads to \/\/ond/],

  ['a refusal in English', unclear(said(422, { message: 'Invalid input' }), 'phone'), /not Norwegian/],
  ['a refusal without a field', unclear(refused(), 'phone'), /no field/],
  ['a refusal of another field', unclear(BAD_FIELD, 'phone'), /names email instead/],
  ['a refusal of the field', unclear(BAD_FIELD, 'email'), null],
  ...['Navn må være minst 2 tegn', 'Ugyldig inndata: forventet streng', 'Vi fant ikke siden'].map(
    (text) => [text, foreignWords(text), null] as const,
  ),
  ['a clear page', unclearToAnybody(page(422, '<p>Skriv kortere</p>')), null],
  ['an empty page', unclearToAnybody(page(422, '<p></p>')), /empty page/],
  ['a page in English', unclearToAnybody(page(422, '<p>The message is too long</p>')), /not Norwegian/],
  ['a call that is served', notServed(said(200)), null],
  ['a form that is served', notServed(page(303, '')), null],
  ['a call that is refused', notServed(said(403)), /status 403/],

  ['a broken body refused', judgeBody(OFFICE, CLEAR, true, null), null],
  ['a broken body taken', judgeBody(OFFICE, said(200), true, null), /was taken/],
  ['a whole body that changes', judgeBody(OFFICE, said(200), false, 'changed vikarer'), /changed vikarer/],
  ['a body not looked at', judgeBody(OFFICE, said(401, { message: 'Logg inn' }), true, null), /turned away/],
  ['a body refused without words', judgeBody(OFFICE, said(400, ''), true, null), /without a message/],
  ['a refused body that changes', judgeBody(OFFICE, CLEAR, true, 'changed vikarer'), /changed/],

  ['a long text in a form', judgeForm(page(303, ''), 'x'.repeat(2000), 'changed x'), /2000 characters/],
  ['a NUL in a form', judgeForm(page(303, ''), 'a\u0000', 'changed x'), /a NUL was taken/],
  ['a form shown again', judgeForm(page(303, ''), '', null), null],
  ['another kind', judgeTaken(TEXT, OTHER_KIND, true), /what the contract excludes/],
  ['a very long text', judgeTaken(TEXT, TOO_LONG, true), /200,000/],
  ['a text that is too long', judgeTaken({ ...TEXT, maxLength: 3 }, 'Vakt', true), /excludes/],
  ['a stored NUL', judgeTaken(TEXT, NUL, true), /a NUL/],
  ['half a character', judgeTaken(TEXT, HALF, true), /half a character/],
  ['a NUL that is not stored', judgeTaken(TEXT, NUL, false), null],
  ['an emoji', judgeTaken(TEXT, '😀', true), null],

  [
    'an archive for nobody',
    judgeBeside('archive', { person: null }, said(401, { code: 'UNAUTHORIZED' })),
    null,
  ],
  ['an archive for Sara', judgeBeside('archive', SARA, said(200)), /200 instead of 403/],
  ['the outbox for nobody', judgeBeside('outbox', { person: null }, said(200)), /200 instead of 404/],
  ['a closed open address', judgeBeside('open', { person: null }, said(403)), /turned away/],
  ['a missing right', judgeRefusal('change', NO_RIGHT), null],
  ['a rule that rejects a row', judgeRefusal('add to', RULE), null],
  ['a rule where a right is missing', judgeRefusal('take over', RULE), /failed otherwise/],
  ['another error', judgeRefusal('add to', { ...RULE, code: '23505', routine: 'x' }), /23505/],
  ['no reach', judgeReach(0), null],
  ['a row in reach', judgeReach(1), /1 rows/],

  ['a higher role', risen(SUBSTITUTE, ADMINISTRATOR, []), /became/],
  ['a new superadmin', risen(SUBSTITUTE, new Map([...SUBSTITUTE, ['b', 'superadmin']]), []), /a new/],
  ['a role that is meant', risen(SUBSTITUTE, ADMINISTRATOR, ['a']), null],
  ['a balance that has arrived', arrived(['sms_credits {"balance": 987654321}']), /987654321/],
  ['a time that has arrived', arrived(['vikarer {"created_at": "1999-01-01T00:00:00"}']), /1999-01-01/],
  ['a usual row', unusual(madeOf([], [rowOf('open')]), USUAL), null],
  [
    'a row of another time',
    unusual(madeOf([], [rowOf('open', '2026-11-25T09:50:36.12+00:00')]), USUAL),
    null,
  ],
  ['a row of another state', unusual(madeOf([], [rowOf('completed')]), USUAL), /made .*completed/],

  ['another site served', notForbidden({ status: 200 }), /was taken with 200/],
  ['another site refused for its body', notForbidden({ status: 400 }), /400 instead of 403/],
  ['another site refused', notForbidden({ status: 403 }), null],
  ['equal answers', toldApart(said(200), said(200)), null],
  ['another status', toldApart(said(200), said(500)), /status 200 and 500/],
  ['another text', toldApart(said(200, 'Invalid input'), said(200, '')), /Invalid input/],
  ['another header', toldApart(said(200), said(200, {}, { server: 'nginx' })), /headers/],
  ['equal times', toldByTime(times(10), times(10)), null],
  ['scattered times', toldByTime(times(10.5, 8), times(10, 8)), null],
  ['a time twice as long', toldByTime(times(20), times(10)), /known takes/],
  ['two milliseconds more', toldByTime(times(102, 0.7), times(100, 0.7)), /2\.0 ms more/],
  ['half a millisecond more', toldByTime(times(100.5, 0.7), times(100, 0.7)), null],
  ['one slow answer', toldByTime(times(10), [...times(10).slice(1), 5000]), null],
  ['a word of another office', leaked('Fjellhamar skole', ['Fjellhamar']), /Fjellhamar/],
  ['a row more', differs(['a'], ['a', 'b']), /changed b/],
  ['a row less', differs(['a', 'b'], ['a']), /changed b/],
  ['a page that reads', judgeAsked([{ method: 'POST', path: '/api/rpc/accounts/me' }]), null],
  ['a page that writes', judgeAsked([{ method: 'POST', path: '/r/x/apnet' }]), /sent POST/],
  ['own script', thirdParty(page(200, '<script src="/a.js"></script><a href="https://ond.example">')), null],
  ['foreign script', thirdParty(page(200, '<script type="x" src="https://ond.example/a.js">')), /fetches/],
  ['foreign style', thirdParty(page(200, '<link rel="stylesheet" href="//ond.example/a">')), /fetches/],
  ['a quiet log', verdictOfLog('{"msg":"all is well"}'), null],
  ['a number in a log', verdictOfLog('{"msg":"sent to +4791234567"}'), /\+4791234567/],
  ['a text in a log', verdictOfLog(JSON.stringify({ said: 'et "ord"\ntil' })), /et \\"ord/],

  ['encoded markup', markup('<p>&lt;img data-attack src=x&gt;</p>'), null],
  ['an element', markup('<p><img data-attack src=x></p>'), /data-attack/],
  ['a link that runs', markup('<a href="javascript:alert(1)">x</a>'), /javascript:/],
  ['an attribute', markup("<p title='' onfocus=alert(1)>"), /onfocus/],
  ['a negative number', formulas('navn;rolle\r\nOla;-3\r\n'), null],
  ['a quoted formula', formulas("navn\r\n'=1+1\r\n"), null],
  ['a formula', formulas('navn\r\n=1+1\r\n'), /calculated/],
  ['a formula in quotes', formulas('navn;"sted"\r\nOla;"@SUM(1)"\r\n'), /calculated/],
  ['an empty table', formulas(''), /empty/],
  ['a calendar', judgeCalendar(calendar('')), null],
  ['a guest in it', judgeCalendar(calendar('ATTENDEE:MAILTO:ond@ond.example\r\n')), /has attendee/],
  ['half a calendar', judgeCalendar('BEGIN:'), /cannot be read/],
  ['whole texts', holds('Vakt X-OND:1', 'Vakt\\nX-OND:1'), null],
  ['two lines where one is', holds('Vakt\\nX-OND:1', 'Vakt\\nX-OND:1'), /not whole/],
  ['one line where two are', holds('Vakt X-OND:1', 'Vakt X-OND:1'), /not whole/],
  ['cut texts', holds('Vakt', 'Vakt'), /not whole/],
]

it.each(JUDGED)('judges %s', (_what, verdict, words) => {
  if (words === null) expect(verdict).toBeNull()
  else expect(verdict).toMatch(words)
})

it('reads a page like a person', () => {
  expect(visibleText('<head><title>x</title></head><p>Skriv  <b>kortere</b></p><script>y</script>')).toBe(
    'Skriv kortere',
  )
})

it('an attack without tries does not pass', () => {
  expect(isGood(openTally('roles').row())).toBe(false)
  const broken = openTally('roles')
  broken.note('a', null)
  broken.violate('b', 'wrong')
  expect(outcomeOf(broken.row())).toMatchObject({ ok: false, wrong: ['b: wrong'], figures: { tried: 1 } })
})

const part = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const IDS: Schema = { type: 'array', items: { type: 'string', format: 'uuid' } }
const CHOICE: Schema = {
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 5 },
    recipients: { oneOf: [part({ kind: { const: 'all' } }), part({ kind: { const: 'chosen' }, ids: IDS })] },
  },
  required: ['title'],
}

it('the places of an input include those of other choices, omitted ones, and later entries of a list', () => {
  const spots = spotsIn(CHOICE, { title: 'Vakt', recipients: { kind: 'all' } })
  const places = ['title', 'recipients', 'recipients.kind', 'recipients.kind', 'recipients.ids']
  expect(spots.map(({ place }) => place.join('.'))).toEqual([
    ...places,
    'recipients.ids.0',
    'recipients.ids.1',
  ])
  const [title = { schema: {} }, , kind = { schema: {} }] = spots
  const fits = (schema: Schema, ...values: unknown[]) => values.map((value) => mayHold(schema, value))
  expect(fits(kind.schema, 'all', 'chosen', 'some')).toEqual([true, true, false])
  expect(fits(title.schema, 'Vakt')).toEqual([true])
  expect(new Set(fits(title.schema, '', 'x'.repeat(6), 17, ['a'], null))).toEqual(new Set([false]))
  expect(mayHold({ type: 'integer', minimum: 1 }, 0)).toBe(false)
  expect(spots.at(-1)?.put({ title: 'Vakt', recipients: { kind: 'all' } }, 'x')).toMatchObject({
    recipients: { kind: 'chosen', ids: [expect.any(String), 'x'] },
  })
  expect(procedures.filter(({ schema }) => schema !== null && spotsIn(schema, {}).length === 0)).toEqual([])
})

const IMAGE = '<h1>Hei</h1><img data-attack src=x onerror=alert(1)>'
const SCRIPT = '<h1>Hei</h1><script>alert(1)</script>'
const REMOTE = '<h1>Hei</h1><img src="https://ond.example/x.png">'
const PAGES: Record<string, readonly [policy: string, html: string, words: RegExp | null]> = {
  '/clean': ["default-src 'none'", '<h1>&lt;img data-attack&gt;</h1>', null],
  '/page': ["default-src 'none'", IMAGE, /1 elements/],
  '/runs': ["script-src 'unsafe-inline'", SCRIPT, /a dialog: 1/],
  '/asks': ['img-src *', REMOTE, /asked https:\/\/ond.example/],
  '/stopped': ["default-src 'none'", SCRIPT, /the policy had to stop/],
}

it('a page in a browser is judged by what runs, loads or became an element', async () => {
  const server = createServer(({ url = '' }, response) => {
    const [csp = '', html = ''] = PAGES[url] ?? []
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': csp })
    response.end(`<!doctype html>${html}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const browser = await openChromium()
  if (!browser) throw new Error('no browser: CHROMIUM_PATH')
  await lookAround(browser, url, null, Object.keys(PAGES), (path, { text, verdict }) => {
    const words = PAGES[path]?.[2] ?? null
    if (words === null) expect([text, verdict]).toEqual(['<img data-attack>', null])
    else expect(verdict).toMatch(words)
  })
  await browser.close()
  server.close()
  server.closeAllConnections()
})
