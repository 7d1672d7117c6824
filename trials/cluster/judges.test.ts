import { describe, expect, it } from 'vitest'
import type { SveveMessage } from '#test/fakes/sveve.ts'
import { checkAcknowledged, checkBalances, checkBought } from './acknowledged.ts'
import { checkMessages, readLinks } from './messages.ts'
import { openNotes } from './notes.ts'
import { judgeUpgrade, type Upgraded } from './upgrade/judge.ts'
import { openWell, RECIPIENTS, violationsOf } from './well.ts'

// A real, correct result with one defect injected: each judge must name the defect.

const at = openWell()

const sql = (statement: string) => () => at.query(statement)
const STOPPED = "status = 'failed', gateway_state = 'stopped', cost = 0"
type Case = readonly [what: string, harm: () => unknown, said: readonly string[]]

describe('the judge of acknowledgements', () => {
  it.each<Case>([
    ['nothing when all is kept', () => {}, []],
    [
      'an assignment that is not there',
      () => at.done.created.push(crypto.randomUUID()),
      ['1 acknowledged assignments were lost'],
    ],
    [
      'an assignment that two requests made',
      () => at.done.created.push(...at.done.created),
      ['two acknowledgements were of the same assignment'],
    ],
    [
      'a yes without its row',
      sql('delete from assignment_responses'),
      ['1 acknowledged yeses were lost', '1 answered assignments have no winner, or more than one'],
    ],
    [
      'a yes that is kept as a no',
      sql("update assignment_responses set response_type = 'declined'"),
      ['1 acknowledged yeses were lost', '1 answered assignments have no winner, or more than one'],
    ],
    [
      'an answered but unassigned assignment',
      sql("update assignment_responses set response_type = 'interested'"),
      ['1 answered assignments have no winner, or more than one'],
    ],
    [
      'a load without requests or answers, which proves nothing',
      () => (at.done = { ...at.done, created: [], answered: [] }),
      ['no assignment was acknowledged', 'no yes was acknowledged'],
    ],
    ['failed attempts', () => at.done.givenUp.push('yes'), ['in vain for a minute: yes']],
  ])('reports %s', async (_what, harm, said) => {
    await harm()
    expect(await violationsOf((notes) => checkAcknowledged(at.seen, notes, at.done))).toEqual(said)
  })
})

describe('the judge of payments', () => {
  const missed = ['1 acknowledged purchases were not credited once']
  it.each<Case>([
    ['nothing when it is credited once', () => {}, []],
    ['one that is not known', () => at.done.bought.push('cs_unknown'), missed],
    ['one that is not paid', sql("update sms_transactions set state = 'started'"), missed],
    ['one that is not credited', sql("delete from credit_ledger where kind = 'bought'"), missed],
    [
      'a load without purchases, which proves nothing',
      () => (at.done = { ...at.done, bought: [] }),
      ['no purchase was acknowledged'],
    ],
  ])('reports %s', async (_what, harm, said) => {
    await harm()
    expect(await violationsOf((notes) => checkBought(at.seen, notes, at.done))).toEqual(said)
  })
})

describe('the judge of messages', () => {
  const judge = (mayRepeat = false) => violationsOf((notes) => checkMessages(at.seen, notes, { mayRepeat }))

  it.each<Case>([
    ['nothing when each arrived once', () => {}, []],
    [
      'one that is sent and never arrived',
      () => [at.messages.pop(), at.received.pop()],
      ['1 SMS were lost', '1 e-mails were lost'],
    ],
    [
      'one that will not be retried',
      async () => {
        await at.changeFirst("status = 'pending', gateway_state = 'queued'")
        at.messages.shift()
      },
      ['1 SMS were lost', '1 employers did not pay one credit for each SMS'],
    ],
    [
      'one that is given up, though its credit is back',
      async () => {
        await at.changeFirst("status = 'failed', gateway_state = 'failed', cost = 0")
        await at.payBack()
        at.messages.shift()
      },
      ['1 SMS were given up, though nobody refused them'],
    ],
    [
      'nothing of an obsolete one',
      async () => {
        await at.changeFirst(STOPPED)
        await at.payBack()
        at.messages.shift()
      },
      [],
    ],
    [
      'a delivered one whose credit was returned',
      async () => {
        await at.changeFirst(STOPPED)
        await at.payBack()
      },
      ['1 SMS were sent, and are said not to be'],
    ],
    [
      'one that was not requested',
      () => at.messages.push({ id: 1, to: '40000001', msg: 'Hei', ref: crypto.randomUUID() }),
      ['1 SMS were sent that nobody had asked for'],
    ],
    [
      'a request without a link',
      () => {
        at.messages.splice(0, 1, ...at.first().map((message) => ({ ...message, msg: 'Ledig vakt' })))
        at.received.push(...at.received.splice(0).map((letter) => ({ ...letter, text: 'Ledig vakt' })))
      },
      ['1 SMS ask somebody and have no link', `${RECIPIENTS} e-mails ask somebody and have no link`],
    ],
    [
      'none at all, which proves nothing',
      async () => {
        await at.query('delete from sms_history')
        await at.query("delete from credit_ledger where kind in ('used', 'returned')")
        at.messages.length = 0
      },
      ['no SMS were sent'],
    ],
    [
      'an office that paid too little',
      () => at.payBack(),
      ['1 employers did not pay one credit for each SMS'],
    ],
    [
      'an office that paid nothing',
      sql("delete from credit_ledger where kind in ('used', 'returned')"),
      ['1 employers did not pay one credit for each SMS'],
    ],
  ])('reports %s', async (_what, harm, said) => {
    await harm()
    expect(await judge()).toEqual(said)
  })

  it('allows a second copy only where it is marked and something was broken off, and never a third', async () => {
    at.messages.push(...at.first())
    expect(await judge(true)).toEqual(['1 SMS were sent twice'])
    await at.changeFirst('possible_duplicate = true')
    expect(await judge(true)).toEqual([])
    expect(await judge()).toEqual(['1 SMS were sent twice'])
    at.messages.push(...at.first())
    expect(await judge(true)).toEqual(['1 SMS were sent more than twice'])
  })
})

describe('the judge of balances', () => {
  it.each<Case>([
    ['nothing when each is the sum of its ledger', () => {}, []],
    [
      'one that is not',
      sql('update sms_credits set balance = balance + 1'),
      ['1 balances are not the sum of their ledger'],
    ],
    ['none, which proves nothing', sql('delete from sms_credits'), ['there is no balance to compare']],
  ])('reports %s', async (_what, harm, said) => {
    await harm()
    expect(await violationsOf((notes) => checkBalances(at.seen, notes))).toEqual(said)
  })
})

describe('the judge of an upgrade', () => {
  const waits = { ms: 900, statement: 'select', after: '0001_scopes', looks: 7 }
  const judge = async (found: Partial<Upgraded> = {}, begin = 1500) => {
    const { rows: offices } = await at.query<{ id: string }>('select employer_id as id from sms_credits')
    at.done.timings.push({ what: 'create', begin, ms: 10 })
    const well = {
      migrations: 2,
      begin: 1000,
      end: 2000,
      waits,
      offices,
      given: 0,
      since: new Date(0),
      done: at.done,
    }
    return violationsOf((notes) => judgeUpgrade(at.seen, notes, { ...well, ...found }))
  }

  it.each<Case>([
    ['nothing when it is unnoticed', () => judge(), []],
    [
      'a request that failed, though it was done when tried again',
      () => {
        at.done.failures.push('create: 503', 'yes: 500', 'yes: 500')
        return judge()
      },
      ['3 requests failed: create: 503, yes: 500'],
    ],
    [
      'a wait for tables, with its statement and migration',
      () => judge({ waits: { ...waits, ms: 1001 } }),
      ['somebody waited 1001 ms for tables, after 0001_scopes, in: select'],
    ],
    [
      'one without migrations, requests meanwhile or watch, which proves nothing',
      () => judge({ migrations: 0, waits: { ...waits, looks: 0 } }, 2001),
      [
        'no migration was applied',
        'nobody asked for anything while it migrated',
        'nobody looked at what waits for tables',
      ],
    ],
    [
      'a balance that is not the sum of its movements',
      async () => {
        await at.query('update sms_credits set balance = balance + 1')
        return judge()
      },
      ['1 balances are not the sum of their ledger'],
    ],
    [
      'no message from before',
      async () => {
        await at.query("update sms_history set created_at = now() - interval '1 year'")
        await at.query("update credit_ledger set created_at = now() - interval '1 year'")
        at.messages.length = 0
        return judge({ since: new Date(Date.now() - 3_600_000) })
      },
      ['no SMS were sent'],
    ],
  ])('reports %s', async (_what, judged, said) => {
    expect(await judged()).toEqual(said)
  })
})

it('the simulated telephones open each link once, whichever worker sent it', () => {
  const link = (name: string) => `https://vikarklar.example/r/${name.repeat(22)}`
  const other: SveveMessage[] = []
  const workers = [at.messages, other].map((taken) => ({
    sms: { messages: taken },
    mail: { received: at.received },
  }))
  const links = readLinks({ ...at.seen, workers })
  const say = (msg: string) => ({ id: 1, to: '40000001', ref: '', msg })
  at.messages.push(say('Ola tok vakten'), say(link('A')), say(link('A')))
  other.push(say(link('A')), say(link('B')))
  expect([links.next(), links.next(), links.next()]).toEqual(['A'.repeat(22), 'B'.repeat(22), undefined])
  at.messages.push(say(link('C')))
  expect([links.next(), links.next()]).toEqual(['C'.repeat(22), undefined])
})

it('a trial that looked at nothing is a violation', () => {
  expect(openNotes('nothing').finding().violations).toEqual(['nothing was looked at'])
})
