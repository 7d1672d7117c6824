import { describe, expect, it } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { procedures } from '#test/procedures.ts'
import { castSamples } from '#test/samples.ts'
import { answer, attackBroken, type Break } from './broken.ts'
import { publicSettings } from './public.ts'
import { isGood } from './report.ts'
import type { AttackName } from './table.ts'

/** Of each attack, a product that is broken where it looks: what it says of that one must contain these words. */
const BROKEN: readonly (readonly [attack: AttackName, what: string, breakIt: Break, words: RegExp])[] = [
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
      const [late] = await passing.app.db.query(
        'select 1 from assignment_response_tokens where expires_at < now()',
      )
      if (late && passing.status === 404) answer(passing, 404, 'For sent')
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
    ({ sent }) => (/nils@/.test(sent) ? new Promise((resolve) => setTimeout(resolve, 60)) : undefined),
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
]

it('an attack finds nothing wrong with a product that is as it should be', async () => {
  const row = await attackBroken('cross-site', () => {})
  expect(row.violations).toEqual([])
  expect(isGood(row)).toBe(true)
  const { violations } = await attackBroken('callbacks', () => {}, { env: await publicSettings() })
  expect(violations).toEqual([])
})

describe('an attack', () => {
  it.each(BROKEN)('%s finds a product that %s', async (name, _what, breakIt, words) => {
    const row = await attackBroken(name, breakIt)
    expect(row.violations.join('\n')).toMatch(words)
    expect(isGood(row)).toBe(false)
  })

  it('row-security finds a table that is open to everybody', async () => {
    const row = await attackBroken('row-security', () => {}, {
      before: (app) => app.db.query('alter table vikarer disable row level security'),
    })
    expect(row.violations.join('\n')).toMatch(
      /read vikarer as vikarklar_tenant in Nils' scope: [1-9]\d* rows/,
    )
  })

  it('callbacks finds a product that takes what is forged', async () => {
    const row = await attackBroken(
      'callbacks',
      (passing) => (passing.path.startsWith('/webhooks/') ? answer(passing, 200) : undefined),
      { env: await publicSettings() },
    )
    expect(row.violations.join('\n')).toMatch(/was taken with 200/)
  })
})

it('there is a sample for every procedure', async () => {
  const app = await openTestApp()
  const { sampled } = await castSamples(app, async () => {})
  const without = []
  for (const procedure of procedures)
    if (sampled(procedure).isThere === false) without.push(procedure.operationId)
  expect(without).toEqual([])
  await app.close()
})
