import { describe, expect, it } from 'vitest'
import { answer, attackBroken, isPage, type Broken } from './broken.ts'

/** Expected reports about products that accept wrong input or callers, or reveal too much. */
const BROKEN: Broken = [
  [
    'roles',
    'gives archives to everybody',
    (passing) =>
      passing.path === '/api/archive' && passing.status === 401 ? answer(passing, 200) : undefined,
    /nobody, GET \/api\/archive: status 200 instead of 401/,
  ],
  [
    'roles',
    'shows the outbox to who is elsewhere',
    (passing) => (passing.path === '/utboks' && passing.status === 404 ? answer(passing, 200) : undefined),
    /GET \/utboks: status 200 instead of 404/,
  ],
  [
    'foreign-ids',
    'writes a stranger into the register that is downloaded',
    (passing) =>
      passing.path === '/api/vikarer.csv'
        ? answer(passing, 200, 'Navn\r\nOla Hansen fra Fjellhamar\r\n')
        : undefined,
    /vikarer\.csv as Nils: holds «Fjellhamar»/,
  ],
  [
    'foreign-ids',
    'knows whether somebody else has such a shift',
    async (passing) => {
      const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(passing.path) ?? []
      if (!passing.path.startsWith('/api/my-assignments/') || passing.status !== 404) return
      const [there] = await passing.app.db.query('select 1 from assignments where id::text = $1', [id])
      if (there) answer(passing, 404, { message: 'Vakten er en annens' })
    },
    /kalender\.ics as somebody else: «/,
  ],
  [
    'foreign-ids',
    'knows every id there is',
    async (passing) => {
      if (!passing.path.includes('/rpc/') || passing.status !== 404) return
      const ids = passing.sent.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)
      const [there] = await passing.app.db.query('select 1 from users where id::text = any($1)', [ids])
      if (there) answer(passing, 404, { message: 'Det er en bruker' })
    },
    /: «.*Det er en bruker/m,
  ],
  [
    'foreign-ids',
    'serves nobody at all',
    (passing) =>
      passing.path.includes('/rpc/') && passing.status === 200 ? answer(passing, 401) : undefined,
    /of one's own: the call as it should be: status 401/,
  ],
  [
    'bodies',
    'takes 10 MB',
    (passing) => (passing.status === 413 ? answer(passing, 200) : undefined),
    /10 MB: was taken with 200/,
  ],
  [
    'bodies',
    'refuses without a word',
    (passing) => (passing.status === 400 ? answer(passing, 400, '') : undefined),
    /half an object: status 400 without a message/,
  ],
  [
    'bodies',
    'refuses in English on a page',
    (passing) =>
      passing.path.startsWith('/r/') && passing.status >= 400
        ? answer(
            Object.assign(passing, { headers: { ...passing.headers, 'content-type': 'text/html' } }),
            400,
            '<p>Invalid body</p>',
          )
        : undefined,
    /«Invalid body» is not Norwegian/,
  ],
  [
    'fields',
    'takes what the contract excludes',
    (passing) =>
      passing.status === 422 && /"a":\{"b":1\}/.test(passing.sent) ? answer(passing, 200) : undefined,
    /what the contract excludes was taken/,
  ],
  [
    'fields',
    'takes 5,000 characters in a form',
    async (passing) => {
      if (!passing.path.startsWith('/r/') || passing.status !== 422 || !isPage(passing)) return
      await passing.app.db.query("update assignments set title = title || '1'")
      answer(passing, 303)
    },
    /\/r\/:token message = x+: 5000 characters were taken and changed assignments/,
  ],
  [
    'fields',
    'refuses an office its own work',
    (passing) =>
      /rpc/.test(passing.path) && passing.status === 200
        ? answer(passing, 403, { message: 'Nei' })
        : undefined,
    /as it should be: the call as it should be: status 403/,
  ],
  [
    'cross-site',
    'refuses for another reason than where it comes from',
    (passing) => (passing.status === 403 ? answer(passing, 400) : undefined),
    /status 400 instead of 403/,
  ],
  [
    'cross-site',
    'refuses its own pages too',
    (passing) => (passing.status < 400 ? answer(passing, 403) : undefined),
    /from our own page: the call as it should be: status 403/,
  ],
  [
    'timing',
    'says who has an account',
    (passing) =>
      /nils@/.test(passing.sent) && passing.path.endsWith('/request')
        ? answer(passing, 200, { isKnown: true })
        : undefined,
    /forgot, its words: «/,
  ],
  [
    'timing',
    'says at sign-up that the address is taken',
    (passing) =>
      passing.path.endsWith('/sign-up')
        ? answer(passing, 400, { message: 'Adressen er allerede i bruk' })
        : undefined,
    /says «er allerede»/,
  ],
  [
    'mass-assignment',
    'takes the time at which something was made',
    ({ sent, app }) =>
      /1999-01-01/.test(sent) ? app.db.query("update vikarer set created_at = '1999-01-01'") : undefined,
    /1999-01-01 has arrived/,
  ],
  [
    'mass-assignment',
    'takes a state',
    ({ sent, app }) =>
      /1999-01-01/.test(sent)
        ? app.db.query("update vikarer set availability = 'inactive' where full_name = 'Ola Hansen'")
        : undefined,
    /made vikarer .*"availability": "inactive"/,
  ],
]

describe('an attack', () => {
  it.each(BROKEN)('%s finds a product that %s', async (name, _what, breakIt, words) => {
    const { violations } = await attackBroken(name, breakIt, { until: words })
    expect(violations.join('\n')).toMatch(words)
  })

  it.each([
    [
      'opens the register to everybody',
      'alter table vikarer disable row level security',
      /read vikarer as vikarklar_tenant in Nils' scope: [1-9]\d* rows/,
    ],
    [
      'opens the register to substitutes',
      'create policy all_see on vikarer for select to vikarklar_person using (true)',
      /read vikarer as vikarklar_person in Zakarias' scope: [1-9]\d* rows/,
    ],
    [
      'lets everybody write into the register',
      'alter policy tenant on vikarer with check (true)',
      /add to vikarer as vikarklar_tenant in Nils' scope/,
    ],
    [
      'judges rows only when they are written',
      'alter policy tenant on sms_credits using (true) with check (employer_id = (select current_employer_id()))',
      /change sms_credits as vikarklar_tenant in Nils' scope: failed otherwise: 42501/,
    ],
    [
      'has a table of which nothing is known',
      'create table notes (employer_id uuid)',
      /rows of Kari's in notes: there are none/,
    ],
    [
      'hides from an office what is its own',
      'alter policy tenant on sms_transactions using (false)',
      /sms_transactions in Kari's scope: 0 rows are seen, the owner counts [1-9]/,
    ],
  ])('row-security finds a database that %s', async (_what, statement, words) => {
    const { violations } = await attackBroken('row-security', () => {}, {
      before: (app) => app.db.query(statement),
      until: words,
    })
    expect(violations.join('\n')).toMatch(words)
  })
})
