import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { isGood } from '#test/sweeps/tally.ts'
import { answer, attackQuickly, isPage, type Broken } from './broken.ts'
import { ATTACKS, NAMES } from './trials.ts'

it.each(NAMES.filter((name) => !('sweptBy' in ATTACKS[name])))(
  'in a correct product, no violation is found by %s',
  async (name) => {
    const row = await attackQuickly(name)
    expect(row.violations.join('\n')).toBe('')
    expect(isGood(row)).toBe(true)
  },
)

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/** By attack: products broken at its target, and the words that the report must contain about each fault. */
const BROKEN: readonly Broken[] = [
  {
    attack: 'roles',
    what: 'lets everybody in, and shows the outbox to who is elsewhere',
    words: [/instead of 40[13]/, /GET \/utboks: status 200 instead of 404/],
    breakIt: (passing) => {
      const isOutbox = passing.path === '/utboks' && passing.status === 404
      if (isOutbox || [401, 403].includes(passing.status)) answer(passing, 200)
    },
  },
  {
    attack: 'foreign-ids',
    what: 'names whose it is, downloads the register of others, and knows every id there is',
    words: [/Fjellhamar/, /vikarer\.csv as Nils: holds «Fjellhamar»/, /: «.*Det er en bruker/m],
    breakIt: async (passing) => {
      if (passing.path === '/api/vikarer.csv')
        return answer(passing, 200, 'Navn\r\nOla Hansen fra Fjellhamar\r\n')
      if (passing.status !== 404) return
      if (!passing.path.includes('/rpc/')) return answer(passing, 404, { message: 'Den tilhører Fjellhamar' })
      const known = 'select 1 from users where id::text = any($1)'
      const [there] = await passing.app.db.query(known, [passing.sent.match(ID)])
      if (there) answer(passing, 404, { message: 'Det er en bruker' })
    },
  },
  {
    attack: 'fields',
    what: 'speaks English, writes before it refuses, and takes 5,000 characters in a form',
    words: [
      /Invalid input/,
      /changed employers/,
      /\/r\/:token message = x+: 5000 characters were taken and changed assignments/,
    ],
    breakIt: async (passing) => {
      if (passing.status !== 422) return
      if (passing.path.startsWith('/r/') && isPage(passing)) {
        await passing.app.db.query("update assignments set title = title || '1'")
        return answer(passing, 303)
      }
      // The words of a refusal are judged first, and then what it has left.
      if (passing.path.includes('/rpc/')) return passing.app.db.query('update employers set name = name || 1')
      const data = { fields: [{ path: 'fullName', message: 'Invalid input' }] }
      answer(passing, 422, { message: 'Rett opp feltene', data })
    },
  },
  {
    attack: 'row-security',
    what: 'opens, hides and forgets tables',
    words: [
      /read vikarer as vikarklar_tenant in Nils' scope: [1-9]\d* rows/,
      /read vikarer as vikarklar_person in Zakarias' scope: [1-9]\d* rows/,
      /add to vikarer as vikarklar_tenant in Nils' scope/,
      /change sms_credits as vikarklar_tenant in Nils' scope: failed otherwise: 42501/,
      /rows of Kari's in notes: there are none/,
      /sms_transactions in Kari's scope: 0 rows are seen, the owner counts [1-9]/,
    ],
    before: ({ db }) =>
      db.query(`
        alter policy tenant on vikarer using (true) with check (true);
        create policy all_see on vikarer for select to vikarklar_person using (true);
        alter policy tenant on sms_credits
          using (true) with check (employer_id = (select current_employer_id()));
        create table notes (employer_id uuid);
        alter policy tenant on sms_transactions using (false)`),
  },
  {
    attack: 'bodies',
    what: 'takes a megabyte, and refuses in English on a page',
    words: [/1\.1 MB: was taken with 200/, /«Invalid body» is not Norwegian/],
    breakIt: (passing) => {
      if (passing.path.startsWith('/r/') && passing.status >= 400) {
        passing.headers = { ...passing.headers, 'content-type': 'text/html' }
        answer(passing, 400, '<p>Invalid body</p>')
      } else if (passing.status === 413) answer(passing, 200)
    },
  },
  {
    attack: 'mass-assignment',
    what: 'takes a role',
    words: [/became.*superadmin/],
    breakIt: ({ sent, app }) =>
      /987654321/.test(sent)
        ? app.db.query(
            "update profiles set role = 'superadmin', employer_id = null where role = 'substitute'",
          )
        : undefined,
  },
  {
    attack: 'mass-assignment',
    what: 'takes a state',
    words: [/made vikarer .*"availability": "inactive"/],
    breakIt: ({ sent, app }) =>
      /1999-01-01/.test(sent)
        ? app.db.query("update vikarer set availability = 'inactive' where full_name = 'Ola Hansen'")
        : undefined,
  },
  {
    attack: 'tokens',
    what: 'tells a link that is too old from one that never was',
    words: [/too old/],
    breakIt: async (passing) => {
      const [late] = await passing.app.db.query('select 1 from login_links where expires_at < now()')
      if (late) answer(passing, passing.status, 'For sent')
    },
  },
  {
    attack: 'cross-site',
    what: 'takes what other sites send',
    words: [/was taken with 200/],
    breakIt: (passing) => (passing.status === 403 ? answer(passing, 200) : undefined),
  },
  {
    attack: 'cross-site',
    what: 'refuses its own pages too',
    words: [/from our own page: the call as it should be: status 403/],
    breakIt: (passing) => (passing.status < 400 ? answer(passing, 403) : undefined),
  },
  {
    attack: 'timing',
    what: 'thinks longer about who has an account, and says at sign-up that an address is taken',
    words: [/forgot: known takes/, /says «er allerede»/],
    breakIt: (passing) => {
      if (passing.path.endsWith('/sign-up')) answer(passing, 400, { message: 'Adressen er allerede i bruk' })
      else if (/nils@/.test(passing.sent)) return wait(200)
    },
  },
  {
    attack: 'looking',
    what: 'notes who looks',
    words: [/changed assignments/],
    breakIt: ({ path, app }) =>
      path.startsWith('/r/') ? app.db.query('update assignments set title = title || 1') : undefined,
  },
  {
    attack: 'looking',
    what: 'logs out whose link is looked at',
    words: [/logged in or out/],
    breakIt: ({ path, app }) => (path.startsWith('/r/') ? app.db.query('delete from sessions') : undefined),
  },
  {
    attack: 'looking',
    what: 'leads and fetches elsewhere, and logs what it is asked for',
    words: [/leads to/, /fetches https:\/\/ond\.example/, /the log: .*"path":"\/r\/.*holds «/],
    breakIt: (passing) => {
      const { path, headers, status, app } = passing
      app.log.info({ path }, 'asked')
      const to = /returnTo=([^&]+)/.exec(path)?.[1]
      if (to) {
        passing.status = 302
        headers['location'] = decodeURIComponent(to).replaceAll(/[^ -~]/g, '')
      } else if (path.startsWith('/r/') && isPage(passing))
        answer(passing, status, '<script src="https://ond.example/a.js"></script>')
    },
  },
  {
    attack: 'stored-script',
    what: 'writes formulas, markup and lines of a calendar as they were typed',
    words: [
      /the register: the cell «-A1\/B2/,
      /the letter «.*holds <img data-attack/,
      /the calendar file by link of "Vakt\\nBcc/,
    ],
    breakIt: (passing) => {
      const text = passing.body.toString()
      if (passing.path === '/api/vikarer.csv') answer(passing, 200, text.replaceAll("'-", '-'))
      if (passing.path.startsWith('/api/utboks')) answer(passing, 200, text.replaceAll('&lt;', '<'))
      if (passing.path.endsWith('/kalender.ics')) answer(passing, 200, text.replaceAll(/\\n/g, '\r\n'))
    },
  },
]

it.each(BROKEN)('$attack finds a product that $what', async (broken) => {
  const violations = (await attackQuickly(broken.attack, broken)).violations.join('\n')
  for (const words of broken.words) expect(violations).toMatch(words)
})
