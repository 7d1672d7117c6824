import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReceivedMail } from '#test/fakes/smtp.ts'
import type { SveveMessage } from '#test/fakes/sveve.ts'
import { checkAcknowledged, checkBought } from './acknowledged.ts'
import type { Seen } from './cluster.ts'
import { readLinks } from './links.ts'
import type { Done } from './done.ts'
import { checkMessages } from './messages.ts'
import { openNotes, type Notes } from './notes.ts'
import { judgeUpgrade, type Upgraded } from './upgrade/judge.ts'
import { openWell, RECIPIENTS, type Well } from './well.ts'

// A real, correct result with one defect injected: each judge must name the defect.

let client: pg.Client
let well: Well
// A separate copy for each test.
let done: Done
let messages: SveveMessage[]
let received: ReceivedMail[]
let seen: Seen

beforeAll(async () => {
  well = await openWell()
  client = well.client
})
afterAll(() => well.close())

beforeEach(async () => {
  await client.query('begin')
  done = structuredClone(well.done)
  messages = [...well.messages]
  received = [...well.received]
  seen = { postgres: { admin: client }, workers: [{ sms: { messages }, mail: { received } }] }
})
afterEach(() => client.query('rollback'))

const violationsOf = async (check: (seen: Seen, notes: Notes) => Promise<void>) => {
  const notes = openNotes('a judge')
  await check(seen, notes)
  return notes.finding().violations
}

describe('of acknowledgements', () => {
  const judge = () => violationsOf((looked, notes) => checkAcknowledged(looked, notes, done))

  it('nothing is said when all is kept', async () => {
    expect(await judge()).toEqual([])
  })

  it('an assignment that is not there is lost', async () => {
    done.created.push(crypto.randomUUID())
    expect(await judge()).toEqual(['1 acknowledged assignments were lost'])
  })

  it('an assignment that two requests made is reported', async () => {
    done.created.push(...done.created)
    expect(await judge()).toEqual(['two acknowledgements were of the same assignment'])
  })

  it('a yes without its row is lost', async () => {
    await client.query('delete from assignment_responses')
    expect(await judge()).toContain('1 acknowledged yeses were lost')
  })

  it('a yes that is kept as a no is lost', async () => {
    await client.query("update assignment_responses set response_type = 'declined'")
    expect(await judge()).toContain('1 acknowledged yeses were lost')
  })

  it('an answered but unassigned assignment is reported', async () => {
    await client.query("update assignment_responses set response_type = 'interested'")
    expect(await judge()).toEqual(['1 answered assignments have no winner, or more than one'])
  })

  it('a load without requests or without answers proves nothing', async () => {
    done = { ...done, created: [], answered: [] }
    expect(await judge()).toEqual(['no assignment was acknowledged', 'no yes was acknowledged'])
  })

  it('failed attempts are reported', async () => {
    done.givenUp.push('yes')
    expect(await judge()).toEqual(['in vain for a minute: yes'])
  })
})

describe('of payments', () => {
  const judge = () => violationsOf((looked, notes) => checkBought(looked, notes, done))

  it('nothing is said when it is credited once', async () => {
    expect(await judge()).toEqual([])
  })

  it.each([
    ['is not known', () => done.bought.push('cs_unknown')],
    ['is not paid', () => client.query("update sms_transactions set state = 'started'")],
    ['is paid and not credited', () => client.query("delete from credit_ledger where kind = 'bought'")],
  ])('a purchase that %s is reported', async (_what, harm) => {
    await harm()
    expect(await judge()).toEqual(['1 acknowledged purchases were not credited once'])
  })

  it('a load without purchases proves nothing', async () => {
    done = { ...done, bought: [] }
    expect(await judge()).toEqual(['no purchase was acknowledged'])
  })
})

describe('judging messages', () => {
  const judge = () => violationsOf(checkMessages)
  const first = () => messages.slice(0, 1)
  const change = (set: string) =>
    client.query(`update sms_history set ${set} where id = $1`, [first()[0]?.ref])

  it('nothing is said when each arrived once', async () => {
    expect(await judge()).toEqual([])
    expect(messages).toHaveLength(RECIPIENTS)
    expect(received.length).toBeGreaterThan(RECIPIENTS)
  })

  it('one that is sent and never arrived is lost', async () => {
    messages.pop()
    received.pop()
    expect(await judge()).toEqual(['1 SMS were lost', '1 e-mails were lost'])
  })

  it('one that will not be retried is lost', async () => {
    await change("status = 'pending', gateway_state = 'queued'")
    messages.shift()
    expect(await judge()).toContain('1 SMS were lost')
  })

  // The credit is back, so it is reported nowhere else.
  it('one that is given up is not taken for an unwanted one', async () => {
    await change("status = 'failed', gateway_state = 'failed', cost = 0")
    await payBack()
    messages.shift()
    expect(await judge()).toEqual(['1 SMS were given up, though nobody refused them'])
  })

  it('an obsolete one is not missed', async () => {
    await change("status = 'failed', gateway_state = 'stopped', cost = 0")
    await payBack()
    messages.shift()
    expect(await judge()).toEqual([])
  })

  it('a delivered message whose credit was returned is reported', async () => {
    await change("status = 'failed', gateway_state = 'stopped', cost = 0")
    await payBack()
    expect(await judge()).toEqual(['1 SMS were sent, and are said not to be'])
  })

  it('one that arrived twice is reported unless it is marked and something was broken off; one that arrived more often, always', async () => {
    const lenient = () => violationsOf((seen, notes) => checkMessages(seen, notes, { mayRepeat: true }))
    messages.push(...first())
    expect(await lenient()).toEqual(['1 SMS were sent twice'])
    await change('possible_duplicate = true')
    expect(await lenient()).toEqual([])
    expect(await judge()).toEqual(['1 SMS were sent twice'])
    messages.push(...first())
    expect(await lenient()).toEqual(['1 SMS were sent more than twice'])
  })

  it('one that was not requested is reported', async () => {
    messages.push({ id: 1, to: '40000001', msg: 'Hei', ref: crypto.randomUUID() })
    expect(await judge()).toEqual(['1 SMS were sent that nobody had asked for'])
  })

  it('a request without a link is reported', async () => {
    messages.splice(0, 1, ...first().map((message) => ({ ...message, msg: 'Ledig vakt' })))
    received.push(...received.splice(0).map((letter) => ({ ...letter, text: 'Ledig vakt' })))
    expect(await judge()).toEqual([
      '1 SMS ask somebody and have no link',
      `${RECIPIENTS} e-mails ask somebody and have no link`,
    ])
  })

  it('none at all proves nothing', async () => {
    await client.query('delete from sms_history')
    await client.query("delete from credit_ledger where kind in ('used', 'returned')")
    messages.length = 0
    expect(await judge()).toEqual(['no SMS were sent'])
  })

  it('an office that paid too much, too little or nothing is reported', async () => {
    const unpaid = '1 employers did not pay one credit for each SMS'
    await payBack()
    expect(await judge()).toEqual([unpaid])
    await client.query("delete from credit_ledger where kind in ('used', 'returned')")
    expect(await judge()).toEqual([unpaid])
  })

  /** The credit of the first SMS. */
  const payBack = () =>
    client.query(
      `insert into credit_ledger (employer_id, kind, credits, sms_id, reason)
       select employer_id, 'returned', 1, id, 'Prøve' from sms_history where id = $1`,
      [first()[0]?.ref],
    )
})

describe('judging an upgrade', () => {
  const waits = { ms: 900, statement: 'select', after: '0001_scopes', looks: 7 }
  const judge = async (found: Partial<Upgraded> = {}, begin = 1500) => {
    const { rows } = await client.query<{ id: string }>('select employer_id as id from sms_credits')
    const upgrade = {
      migrations: 2,
      begin: 1000,
      end: 2000,
      waits,
      offices: rows,
      given: 0,
      since: new Date(0),
    }
    done.timings.push({ what: 'create', begin, ms: 10 })
    return violationsOf((looked, notes) => judgeUpgrade(looked, notes, { ...upgrade, done, ...found }))
  }

  it('an unnoticed upgrade passes', async () => {
    expect(await judge()).toEqual([])
  })

  it('a request that failed is reported, though it was done when tried again', async () => {
    done.failures.push('create: 503', 'yes: 500', 'yes: 500')
    expect(await judge()).toEqual(['3 requests failed: create: 503, yes: 500'])
  })

  it('a wait for tables is reported with its statement and migration', async () => {
    expect(await judge({ waits: { ...waits, ms: 1001 } })).toEqual([
      'somebody waited 1001 ms for tables, after 0001_scopes, in: select',
    ])
  })

  it('one without migrations, without requests meanwhile, or unwatched proves nothing', async () => {
    expect(await judge({ migrations: 0, waits: { ...waits, looks: 0 } }, 2001)).toEqual([
      'no migration was applied',
      'nobody asked for anything while it migrated',
      'nobody looked at what waits for tables',
    ])
  })

  it('a balance that is not the sum of its movements is reported', async () => {
    await client.query('update sms_credits set balance = balance + 1')
    expect(await judge()).toEqual(['1 balances are not the sum of their ledger'])
  })

  it('messages from before are not looked at', async () => {
    await client.query("update sms_history set created_at = now() - interval '1 year'")
    await client.query("update credit_ledger set created_at = now() - interval '1 year'")
    messages.length = 0
    expect(await judge({ since: new Date(Date.now() - 3_600_000) })).toEqual(['no SMS were sent'])
  })
})

describe('the simulated telephones', () => {
  it('open each link once, whichever worker sent it, and ignore texts without a link', () => {
    const link = (name: string) => `https://vikarklar.example/r/${name.repeat(22)}`
    const other: SveveMessage[] = []
    const workers = [messages, other].map((taken) => ({ sms: { messages: taken }, mail: { received } }))
    const links = readLinks({ ...seen, workers })
    const say = (msg: string) => ({ id: 1, to: '40000001', ref: '', msg })
    messages.push(say('Ola tok vakten'), say(link('A')), say(link('A')))
    other.push(say(link('A')), say(link('B')))
    expect([links.next(), links.next(), links.next()]).toEqual(['A'.repeat(22), 'B'.repeat(22), undefined])
    messages.push(say(link('C')))
    expect([links.next(), links.next()]).toEqual(['C'.repeat(22), undefined])
  })
})

it('a trial that looked at nothing is a violation', () => {
  expect(openNotes('nothing').finding().violations).toEqual(['nothing was looked at'])
})
