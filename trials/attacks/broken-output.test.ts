import { describe, expect, it } from 'vitest'
import { answer, attackBroken, isPage, type Broken } from './broken.ts'

/** Expected reports about products with faulty output: headers, files, letters, log lines. */
const BROKEN: Broken = [
  [
    'headers',
    'does not ask for https',
    ({ headers }) => void delete headers['strict-transport-security'],
    /does not ask for https/,
  ],
  [
    'headers',
    'lets everybody frame an answer page',
    ({ path, headers }) => {
      const policy = String(headers['content-security-policy'])
      if (path.startsWith('/r/'))
        headers['content-security-policy'] = policy.replace(/frame-ancestors[^;]*/, 'frame-ancestors *')
    },
    /GET \/r\/.*other sites may frame it/,
  ],
  [
    'headers',
    'fetches from elsewhere',
    (passing) =>
      passing.path.startsWith('/r/') && isPage(passing)
        ? answer(passing, passing.status, '<script src="https://ond.example/a.js"></script>')
        : undefined,
    /fetches https:\/\/ond\.example/,
  ],
  [
    'headers',
    'gives out a cookie that script can read',
    ({ headers }) => {
      const given = headers['set-cookie']
      if (given) headers['set-cookie'] = given.map((cookie) => cookie.replace('; HttpOnly', ''))
    },
    /the cookie of a login: gives out a cookie without HttpOnly/,
  ],
  [
    'stored-script',
    'writes formulas into the register that is downloaded',
    (passing) =>
      passing.path === '/api/vikarer.csv'
        ? answer(passing, 200, passing.body.toString().replaceAll("'-", '-'))
        : undefined,
    /the register: the cell «-A1\/B2/,
  ],
  [
    'stored-script',
    'takes what is in a letter for markup',
    (passing) =>
      passing.path.startsWith('/api/utboks')
        ? answer(passing, 200, passing.body.toString().replaceAll('&lt;', '<'))
        : undefined,
    /the letter «.*holds <img data-attack/,
  ],
  [
    'stored-script',
    'lets a shift write further lines into its calendar file',
    (passing) =>
      passing.path.endsWith('/kalender.ics')
        ? answer(passing, 200, passing.body.toString().replaceAll(/\\n/g, '\r\n'))
        : undefined,
    /the calendar file by link of "Vakt\\nBcc/,
  ],
  [
    'log-lines',
    'logs what it is asked for',
    ({ path, app }) => app.log.info({ path }, 'asked'),
    /"path":"\/r\/.*holds «/,
  ],
  [
    'log-lines',
    'counts by the telephone',
    async (passing) => {
      if (passing.path !== '/metrics') return
      const [sms] = await passing.app.db.query('select recipient from sms_history limit 1')
      answer(passing, 200, `sms_sent{to="${String(sms?.['recipient'])}"} 1`)
    },
    /metrics: sms_sent.*holds «/,
  ],
]

describe('an attack', () => {
  it.each(BROKEN)('%s finds a product that %s', async (name, _what, breakIt, words) => {
    const { violations } = await attackBroken(name, breakIt, { until: words })
    expect(violations.join('\n')).toMatch(words)
  })
})
