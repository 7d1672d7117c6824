import { describe, expect, it } from 'vitest'
import { answer, attackBroken, attackSound, type Break, type Broken } from './broken.ts'
import { isGood } from '#test/sweeps/tally.ts'
import { TESTED } from './table.ts'

/** A caller refused once stays refused. */
const neverForgets = (): Break => {
  let hasRefused = false
  return (passing) => {
    if (passing.path !== '/api/sign-in') return
    hasRefused ||= passing.status === 429
    if (hasRefused) answer(passing, 429)
  }
}

/** Products, each broken at the target of an attack, and the words that its report must contain. */
const BROKEN: Broken = [
  [
    'roles',
    'lets everybody in',
    (passing) => ([401, 403].includes(passing.status) ? answer(passing, 200) : undefined),
    /instead of 40[13]/,
  ],
  [
    'foreign-ids',
    'names whose it is',
    (passing) =>
      passing.status === 404 ? answer(passing, 404, { message: 'Den tilhører Fjellhamar' }) : undefined,
    /Fjellhamar/,
  ],
  [
    'fields',
    'speaks English',
    (passing) =>
      passing.status === 422
        ? answer(passing, 422, {
            message: 'Rett opp feltene',
            data: { fields: [{ path: 'fullName', message: 'Invalid input' }] },
          })
        : undefined,
    /Invalid input/,
  ],
  [
    'fields',
    'fails at an emoji',
    (passing) => (/😀/.test(passing.sent) ? answer(passing, 500, 'x') : undefined),
    /status 500/,
  ],
  [
    'fields',
    'writes before it refuses',
    ({ status, app }) => (status === 422 ? app.db.query('update employers set name = name || 1') : undefined),
    /changed employers/,
  ],
  [
    'bodies',
    'fails at what is no JSON',
    (passing) => (passing.status === 400 ? answer(passing, 500, 'x') : undefined),
    /status 500/,
  ],
  [
    'mass-assignment',
    'takes a balance and a role',
    async ({ sent, app }) => {
      if (!/987654321/.test(sent)) return
      await app.db.query('update sms_credits set balance = 987654321')
      await app.db.query(
        "update profiles set role = 'superadmin', employer_id = null where role = 'substitute'",
      )
    },
    /became.*superadmin/,
  ],
  [
    'tokens',
    'tells a link that is too old from one that never was',
    async (passing) => {
      const [late] = await passing.app.db.query('select 1 from login_links where expires_at < now()')
      if (late) answer(passing, passing.status, 'For sent')
    },
    /too old/,
  ],
  [
    'cross-site',
    'takes what other sites send',
    (passing) => (passing.status === 403 ? answer(passing, 200) : undefined),
    /was taken with 200/,
  ],
  [
    'timing',
    'thinks longer about who has an account',
    ({ sent }) => (/nils@/.test(sent) ? new Promise((resolve) => setTimeout(resolve, 200)) : undefined),
    /forgot: known takes/,
  ],
  [
    'looking',
    'notes who looks',
    ({ path, app }) =>
      path.startsWith('/r/') ? app.db.query('update assignments set title = title || 1') : undefined,
    /changed assignments/,
  ],
  [
    'looking',
    'logs out whose link is looked at',
    ({ path, app }) => (path.startsWith('/r/') ? app.db.query('delete from sessions') : undefined),
    /logged in or out/,
  ],
  [
    'rate-limits',
    'lets everybody try on',
    (passing) => (passing.status === 429 ? answer(passing, 401) : undefined),
    /instead of 5/,
  ],
  [
    'rate-limits',
    'never forgets that somebody has tried',
    neverForgets(),
    /when its time is over: was refused/,
  ],
  [
    'rate-limits',
    'forgets a minute early',
    async (passing) => {
      if (passing.status !== 429) return
      const [early] = await passing.app.db.query(
        "select 1 from rate_limits where window_ends_at < now() + interval '1 minute'",
      )
      if (early) answer(passing, 401)
    },
    /just before its time: was let through/,
  ],
  [
    'return-to',
    'leads elsewhere',
    (passing) => {
      const to = /returnTo=([^&]+)/.exec(passing.path)?.[1]
      if (to)
        Object.assign(passing, {
          status: 302,
          headers: { ...passing.headers, location: decodeURIComponent(to).replaceAll(/[^ -~]/g, '') },
        })
    },
    /leads to/,
  ],
  [
    'deletion',
    'remembers sessions',
    (passing) => (passing.path === '/api/me' ? answer(passing, 200, { userId: 'x' }) : undefined),
    /still opens/,
  ],
  [
    'callbacks',
    'takes what is forged',
    (passing) => (passing.path.startsWith('/webhooks/') ? answer(passing, 200) : undefined),
    /was taken with 200/,
  ],
]

describe('in a correct product, no violation is found by', () => {
  it.each(TESTED)('%s', async (name) => {
    const row = await attackSound(name)
    expect(row.violations.join('\n')).toBe('')
    expect(isGood(row)).toBe(true)
  })
})

describe('an attack', () => {
  it.each(BROKEN)('%s finds a product that %s', async (name, _what, breakIt, words) => {
    const { violations } = await attackBroken(name, breakIt, { until: words })
    expect(violations.join('\n')).toMatch(words)
  })
})
