import { castLineSamples } from './line-samples.ts'
import { castOfficeSamples } from './office-samples.ts'
import { withPlans } from './plan-samples.ts'
import { addDays } from '#shared/dates.ts'
import { createLink, type LinkPurpose } from '#features/identity/server/login/links.ts'
import { fulfilPayment } from '#features/credits/server/fulfil.ts'
import type { TestApp } from './app.ts'
import { cookieFor } from './callers.ts'
import { one, rest, type Call } from './calling.ts'
import { giveShifts, castAssignment, castVikar, shift, type CastAdministrator } from './cast.ts'
import { beginPurchase, packageOf, pay } from './purchases.ts'

/** Kari's input, about something of her own. */
export interface Sample {
  readonly own: Record<string, unknown>
  /** Nils's input, if the right secret would entitle him. */
  readonly foreign?: Record<string, unknown>
  /** Nils's answer; 404 by default. */
  readonly refusal?: { readonly status: number; readonly body: object }
}

/**
 * Samples by operation id: every input that identifies something gets a fresh thing of Kari's. `call` calls the API in
 * her name.
 */
export const castOwnSamples = (
  app: TestApp,
  kari: CastAdministrator,
  call: (call: Call) => Promise<unknown>,
): Record<string, () => Promise<Sample>> => {
  const castOla = () => castVikar(app, kari, 'Ola Hansen')
  const castInvited = async () => {
    const { id } = await castOla()
    await call(rest(one('create-vikar-account'), { id }))
    return { id }
  }
  const secretOf = async (purpose: LinkPurpose, more: object = {}) => {
    const { id } = await app.database.transaction(app.system, (tx) =>
      createLink(tx, app.tokens, { userId: kari.userId, purpose, now: app.clock.now() }),
    )
    return secret(app.tokens.derive('login_links', id), more)
  }
  const invitation = async (more: object = {}) => {
    const { id } = await castInvited()
    const [link] = await app.db.query(
      'select l.id from login_links l join login_invitations i on i.user_id = l.user_id where i.vikar_id = $1',
      [id],
    )
    return secret(app.tokens.derive('login_links', String(link?.['id'])), more)
  }
  const linkToAnswer = async () => {
    const ola = await castOla()
    const assignment = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
    return secret(assignment.token(ola.id), { responseMessage: '' })
  }

  const askedOla = async () => {
    const ola = await castOla()
    const { id } = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
    return { id, vikarId: ola.id }
  }
  const assignedToOla = async () => {
    const { id, vikarId } = await askedOla()
    await giveShifts(app, [id], vikarId)
    return { id, vikarId }
  }

  /** Paid and credited: any report of a payment may credit it to its payer. */
  const bought = async () => {
    const purchase = await beginPurchase(app, kari)
    await pay(app, purchase)
    await fulfilPayment(app, purchase.sessionId)
    return purchase
  }

  const templateForm = () => {
    const { date: _, requestId: __, ...form } = shift()
    return { ...form, name: `Mal ${crypto.randomUUID()}` }
  }
  const templateOf = async () => {
    const [row] = await app.db.query(
      `insert into request_templates (employer_id, name, title, location, start_time, end_time, places, channels,
         asked_all, vikar_ids)
       values ($1, $2, 'Vakt', 'Skolen', '08:00', '14:00', 1, '{sms}', true, '{}') returning id`,
      [kari.scope.employerId, `Mal ${crypto.randomUUID()}`],
    )
    return { id: row?.['id'] }
  }

  const groupOf = async () => {
    const made = 'insert into vikar_groups (employer_id, name) values ($1, $2) returning id'
    const [row] = await app.db.query(made, [kari.scope.employerId, groupName()])
    return { id: row?.['id'] }
  }

  const ofLines = castLineSamples(app, kari, castOla)

  return withPlans({
    'check-login-link': async () => ({ ...(await secretOf('login')), refusal: tells({ isUsable: false }) }),
    'admin-sign-in': async () => ({ ...(await secretOf('login')), refusal: LINK_INVALID }),
    'check-invitation': async () => ({
      ...(await invitation()),
      refusal: tells({ email: null, employerName: null }),
    }),
    'decline-invitation': async () => ({ ...(await invitation()), refusal: LINK_INVALID }),
    'choose-password': async () => ({ ...(await invitation(PASSWORD)), refusal: LINK_INVALID }),
    'confirm-email': async () => ({ ...(await secretOf('confirm-email')), refusal: LINK_INVALID }),
    'log-out-device': async () => {
      await cookieFor(app, kari.userId)
      const [session] = await app.db.query('select id from sessions where user_id = $1', [kari.userId])
      return { own: { id: session?.['id'] } }
    },
    'remove-passkey': async () => {
      const id = crypto.randomUUID()
      await app.db.query(
        `insert into passkeys (id, user_id, credential_id, public_key, name) values ($1, $2, $3, '', 'Mobilen')`,
        [id, kari.userId, `key-${id}`],
      )
      return { own: { id } }
    },
    'remove-login-identity': async () => {
      const [row] = await app.db.query(
        `insert into oidc_identities (user_id, issuer, subject) values ($1, 'https://login.example/', gen_random_uuid())
         on conflict (user_id, issuer) do update set subject = excluded.subject returning id`,
        [kari.userId],
      )
      return { own: { id: row?.['id'] } }
    },
    'list-vikarer': async () => ({
      own: { cursor: (await castOla()).id },
      refusal: tells({ vikarer: [], nextCursor: null }),
    }),
    'read-vikar': async () => ({ own: { id: (await castOla()).id } }),
    'create-vikar': async () => ({
      own: { ...formFor({ phone: nextPhone() }), sendLoginInfo: false, groupIds: [(await groupOf()).id] },
      refusal: { status: 422, body: { code: 'INPUT_INVALID' } },
    }),
    'update-vikar': async () => {
      const ola = await castOla()
      return { own: { id: ola.id, ...formFor(ola) } }
    },
    ...castOfficeSamples(app, kari, castOla),
    'set-availability': async () => ({ own: { ids: [(await castOla()).id], availability: 'busy' } }),
    'try-email-again': async () => {
      const { id } = await castOla()
      await app.db.query(
        "update vikarer set email_refused_at = '2026-11-25 06:31:00+01', email_refusal = '5.1.1', email_bounced = true where id = $1",
        [id],
      )
      return { own: { id, refusedAt: '2026-11-25T05:31:00Z' } }
    },
    'set-favourite': async () => ({ own: { id: (await castOla()).id, isFavourite: true } }),
    'rename-group': async () => {
      // A sweep gives every name the same text: an earlier group with that name would make this one fail.
      await app.db.query("delete from vikar_groups where name not like 'Gruppe %'")
      return { own: { ...(await groupOf()), name: groupName() } }
    },
    'remove-group': async () => ({ own: await groupOf() }),
    'change-group-members': async () => ({
      own: { ...(await groupOf()), add: [(await castOla()).id], remove: [] },
    }),
    'create-vikar-account': async () => ({ own: { id: (await castOla()).id } }),
    'resend-vikar-invitation': async () => ({ own: await castInvited() }),
    'list-assignments': async () => ({
      own: { vikarId: (await assignedToOla()).vikarId },
      refusal: tells({ assignments: [], matching: 0 }),
    }),
    'follow-assignment': async () => ({ own: { id: (await askedOla()).id } }),
    'read-earlier-request': async () => ({ own: { id: (await askedOla()).id } }),
    'remind-all': async () => ({ own: { id: (await askedOla()).id } }),
    'remind-assigned': async () => ({ own: { id: (await assignedToOla()).id } }),
    'send-requests': async () => {
      const { id } = await askedOla()
      await app.db.query(
        "update sms_history set status = 'failed', next_attempt_at = null where assignment_id = $1",
        [id],
      )
      return { own: { id } }
    },
    'cancel-assignment': async () => ({ own: { id: (await assignedToOla()).id } }),
    'change-places': async () => ({ own: { id: (await assignedToOla()).id, places: 3 } }),
    'read-template': async () => ({ own: { id: (await templateOf()).id } }),
    'create-template': async () => {
      const recipients = { kind: 'chosen', vikarIds: [(await castOla()).id] }
      const refusal = { status: 422, body: { code: 'INPUT_INVALID' } }
      return { own: { ...templateForm(), recipients }, refusal }
    },
    'update-template': async () => {
      // A sweep gives every name the same text: an earlier one with that name would make this one fail.
      await app.db.query("delete from request_templates where name not like 'Mal %'")
      return { own: { id: (await templateOf()).id, ...templateForm() } }
    },
    'remove-template': async () => ({ own: { id: (await templateOf()).id } }),
    'ask-more': async () => {
      const { id } = await askedOla()
      return { own: { id, vikarIds: [(await castOla()).id] } }
    },
    'answer-for': async () => ({ own: { ...(await askedOla()), answer: 'accepted' } }),
    'forecast-request': async () => {
      const { requestId: _, title: __, location: ___, date, startTime, endTime, places, ...form } = shift()
      const { channels, asking } = form
      return {
        own: {
          shifts: [{ date, startTime, endTime, places }],
          recipients: { kind: 'chosen', vikarIds: [(await castOla()).id] },
          channels,
          asking,
        },
        refusal: { status: 422, body: { code: 'INPUT_INVALID' } },
      }
    },
    ...ofLines,
    'undo-request': async () => {
      const { id } = await askedOla()
      await app.db.query("update requests set held_until = now() + interval '1 hour'")
      return { own: { id } }
    },
    'edit-assignment': async () => {
      const { recipients: _, channels: __, requestId: ___, ...words } = shift()
      return { own: { ...words, id: (await askedOla()).id, title: `Vikar ${performance.now()}` } }
    },
    'remove-from-assignment': async () => ({
      own: await assignedToOla(),
      refusal: { status: 409, body: { code: 'NO_PLACE' } },
    }),
    'write-to-recipients': async () => {
      const { id, vikarId } = await askedOla()
      return { own: { id, vikarIds: [vikarId], words: 'Ta med innesko' } }
    },
    'reopen-assignment': async () => {
      const { id } = await askedOla()
      await app.db.query("update assignments set status = 'cancelled', closed_at = now() where id = $1", [id])
      return { own: { id } }
    },
    'complete-assignment': async () => ({ own: { id: (await assignedToOla()).id } }),
    'list-responses': async () => ({ own: { id: (await castAssignment(app, kari)).id } }),
    'create-assignment': async () => {
      const recipients = { kind: 'chosen', vikarIds: [(await castOla()).id] }
      return { own: { ...shift(), recipients }, refusal: { status: 422, body: { code: 'INPUT_INVALID' } } }
    },
    'create-request': async () => {
      const recipients = { kind: 'chosen', vikarIds: [(await castOla()).id] }
      const { date, startTime, endTime, places, ...form } = shift()
      const shifts = [
        { date, startTime, endTime, places },
        { date: addDays(date, 1), startTime, endTime, places },
      ]
      return {
        own: { ...form, shifts, recipients },
        refusal: { status: 422, body: { code: 'INPUT_INVALID' } },
      }
    },
    'ask-oneself': async () => {
      await app.db.query("update profiles set phone = '+4798765432' where user_id = $1", [kari.userId])
      return {
        own: { requestId: crypto.randomUUID() },
        refusal: { status: 409, body: { code: 'PHONE_MISSING' } },
      }
    },
    'create-sms-checkout': async () => ({
      own: await packageOf(app, 100), // the shop is open to everyone
      foreign: { priceId: crypto.randomUUID(), smsAmount: 100 },
      refusal: { status: 409, body: { code: 'PACKAGE_CHANGED' } },
    }),
    'process-sms-payment': async () => ({ own: { sessionId: (await bought()).sessionId } }),
    'read-receipt': async () => ({ own: { id: (await bought()).id } }),
    'claim-assignment': linkToAnswer,
    'claim-all-assignments': linkToAnswer,
    'decline-assignment': linkToAnswer,
    'withdraw-from-assignment': async () => {
      const { own, foreign } = await linkToAnswer()
      await call(rest(one('claim-assignment'), own))
      return { own, foreign }
    },
  })
}

let phones = 46_000_000
const nextPhone = () => String((phones += 1))

const groupName = () => `Gruppe ${crypto.randomUUID().slice(0, 30)}`

const formFor = ({ phone }: { phone: string }) => ({
  fullName: 'Overtatt av Nils',
  phone,
  email: `${crypto.randomUUID()}@vikar.example`,
  company: '',
  skills: '',
  availability: 'busy',
})

export const secret = (token: string, more: object = {}) => ({
  own: { token, ...more },
  foreign: { token: (token.startsWith('A') ? 'B' : 'A') + token.slice(1), ...more },
})
const LINK_INVALID = { status: 410, body: { code: 'LINK_INVALID' } }
export const tells = (body: object) => ({ status: 200, body })
const PASSWORD = { newPassword: 'en-hel-skog-av-graner', confirmation: 'en-hel-skog-av-graner' }
