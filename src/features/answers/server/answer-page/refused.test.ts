import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOffice, type Office } from '#test/office.ts'
import { CLAIM_FAILED, DECLINE_FAILED, WITHDRAW_FAILED } from '../../texts.ts'
import { nb } from './texts-nb.ts'

let office: Office
let token: string

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  token = (await office.ask([office.ola], ['email'])).token(office.ola.id)
})

const send = async (fields: Record<string, string>, address = token) => {
  const answer = await fetch(`${office.server.url}/r/${address}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, text: await answer.text() }
}

describe('a message that is too long', () => {
  it('is kept in the open field, with the reason', async () => {
    const message = `<b>${'æ'.repeat(600)}`
    const { status, text } = await send({ response: 'declined', message })
    expect(status).toBe(422)
    expect(text).toContain('<title>Beskjeden kan ikke være lengre enn 500 tegn · Vikarklar</title>')
    expect(text).toMatch(
      /role="alert"><h2>Svaret er ikke registrert<\/h2><p><a href="#message">Beskjeden kan ikke være lengre enn 500 tegn</,
    )
    expect(text).toMatch(/<details open="">/)
    expect(text).toMatch(
      /<textarea id="message"[^>]* autofocus="" aria-invalid="true" aria-describedby="message-problem /,
    )
    expect(text).not.toContain(nb.notAnsweredYet)
    expect(text).toContain(`>&lt;b&gt;${'æ'.repeat(600)}</textarea>`)
    expect(text).toMatch(/class="primary"[^>]*value="declined"/)
  })

  it('is refused by the server, which cuts nothing, and only then has the focus', async () => {
    const { text } = await office.server.anonymous('GET', `/r/${token}`)
    expect(text).toContain('<textarea')
    expect(text).not.toMatch(/maxlength|autofocus/)
  })

  it('has another error than a message that cannot be read', async () => {
    const { status, text } = await send({ response: 'accepted', message: 'a\u0000b' })
    expect(status).toBe(422)
    expect(text).toContain(nb.problems.messageUnreadable)
  })

  it('is reported before a missing answer, which also keeps the message', async () => {
    expect((await send({ message: 'x'.repeat(501) })).text).toContain('lengre enn 500 tegn')
    const { status, text } = await send({ message: 'Ringer i kveld' })
    expect(status).toBe(422)
    expect(text).toContain(nb.problems.chooseAnswer)
    expect(text).toContain('>Ringer i kveld</textarea>')
  })
})

describe('an answer that fails with a server error', () => {
  beforeEach(() => office.app.db.query('alter table assignment_responses rename to away'))
  afterEach(() => office.app.db.query('alter table away rename to assignment_responses'))

  it('is reported in the specified words and kept for another try', async () => {
    const message = 'Kommer «snart»'
    const [yes, no, withdrawal] = await Promise.all([
      send({ response: 'accepted', message }),
      send({ response: 'declined', message }),
      send({ message }, `${token}/avbud`),
    ])
    for (const [answer, problem] of [
      [yes, CLAIM_FAILED],
      [no, DECLINE_FAILED],
      [withdrawal, WITHDRAW_FAILED],
    ] as const) {
      expect(answer.status).toBe(500)
      expect(answer.text).toContain(problem)
      expect(answer.text).toContain(`Ikke sendt: «${message}»`)
      expect(answer.text).toContain(`<input type="hidden" name="message" value="${message}"/>`)
      expect(answer.text).toContain('>Prøv igjen</button>')
    }
    expect(yes.text).toContain('name="response" value="accepted"')
    expect(no.text).toContain('name="response" value="declined"')
    expect(withdrawal.text).toContain(`action="/r/${token}/avbud"`)
    expect(withdrawal.text).not.toContain('name="response"')
  })
})

describe('an answer whose commit is uncertain', () => {
  beforeEach(() =>
    office.app.db.query(`
      create function end_here() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
      create constraint trigger lost after insert on assignment_responses deferrable initially deferred
        for each row execute function end_here()`),
  )
  afterEach(() => office.app.db.query('drop function end_here cascade'))

  it('is not reported as failed, and can be repeated', async () => {
    const { status, text } = await send({ response: 'accepted', message: 'Kommer snart' })
    expect(status).toBe(504)
    expect(text).toContain('Vi vet ikke om svaret ble lagret. Prøv igjen: det teller bare én gang.')
    expect(text).not.toContain('Ikke sendt')
    expect(text).not.toContain(CLAIM_FAILED)
    expect(text).toContain('<input type="hidden" name="message" value="Kommer snart"/>')
    expect(text).toContain('name="response" value="accepted"')
  })
})

describe('a body that is not a form', () => {
  it('is a client error', async () => {
    const bodies = [
      ['application/json', '{"response":["accepted"],"message":{"a":1}}'],
      ['application/json', 'null'],
      ['text/plain', 'response=accepted'],
      ['application/json', '{'],
      ['application/x-www-form-urlencoded', 'a'.repeat(11_000_000)],
    ]
    for (const [type = '', body = ''] of bodies) {
      const headers = { 'content-type': type }
      const answer = await fetch(`${office.server.url}/r/${token}`, { method: 'POST', body, headers })
      expect([type, answer.status >= 400 && answer.status < 500]).toEqual([type, true])
    }
    const found = await office.app.db.query('select 1 from assignment_responses r where message is not null')
    expect(found).toEqual([])
  })
})
