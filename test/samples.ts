import { createECDH, randomBytes } from 'node:crypto'
import { addDays, osloToday } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { hashPassword } from '#server/passwords.ts'
import type { TestApp } from './app.ts'
import { cookieFor, type SampleCaller } from './callers.ts'
import { one, rest, type Call, type Send } from './calling.ts'
import { castVikar, giveCredits, PASSWORD } from './cast.ts'
import { castFactorSamples, castHanna } from './second-factor.ts'
import { ASKING_COOKIE, castLoginCode } from './login-links.ts'
import { castLeavingSamples } from './leaving-samples.ts'
import { castMemberSamples } from './member-samples.ts'
import { castOidcSamples } from './oidc-samples.ts'
import { castOwnSamples, type Sample } from './own-samples.ts'
import { castPhoneSamples } from './phone-code.ts'
import { castPersonSamples, WEEK } from './person-samples.ts'
import type { Listed } from './procedures.ts'
import { castService } from './service-samples.ts'
import { withVersion } from './with-version.ts'

type Input = Record<string, unknown>

export interface Sampled {
  /** Its usual caller; null if no login is needed. */
  readonly by: SampleCaller | null
  /** A new procedure may have no area yet. */
  readonly isThere: boolean
  /** Its input, fresh each time; undefined without a sample. */
  sample(): Promise<Input | undefined>
  /** The same, with a stranger's input and the expected answer. */
  whole(): Promise<Sample | undefined>
}

/**
 * The cast, and for each procedure of the contract a caller with input that succeeds. Kari, Ola in her register, and
 * Nils of another employer, each with credits; Sara runs the service.
 */
export const castSamples = async (app: TestApp, send: Send) => {
  const { kari, nils, ola, sara, samples: ofService } = await castService(app)
  await giveCredits(app, kari, 100_000)
  await giveCredits(app, nils, 100)
  await castVikar(app, nils, 'Zakarias Qvist')
  const hanna = await castHanna(app)
  const [row] = await app.db.query('select id from vikarer where user_id = $1', [ola.userId])
  const as = (userId: string) => async (call: Call) => send({ ...call, cookie: await cookieFor(app, userId) })
  const ofKari = {
    ...castOwnSamples(app, kari, as(kari.userId)),
    ...castMemberSamples(app, kari),
    ...castLeavingSamples(app, kari),
  }
  const others: Record<string, () => Promise<Input> | Input> = {
    ...PLAIN,
    ...castPersonSamples(app, kari, String(row?.['id']), as(ola.userId)),
    'change-period': async () => ({ ...(await periodOf(app, as(ola.userId))), ...WEEK(40) }),
    ...ofService,
    'use-login-code': () => castLoginCode(app, kari.userId),
    ...castPhoneSamples(app, kari),
    ...castOidcSamples(app, kari),
    ...castFactorSamples(app, { ...kari, hanna }, () => giveBackPassword(app, kari)),
    'change-password': async () => ({ ...NEW_PASSWORD, currentPassword: await giveBackPassword(app, kari) }),
  }
  const whole = async (operationId: string): Promise<Sample | undefined> => {
    const make = others[operationId]
    // Some calls leave an office or transfer it: Kari owns hers before each call.
    await app.db.query(
      "update profiles set role = 'administrator', employer_id = $2 where user_id = $1 and employer_id is null",
      [kari.userId, kari.scope.employerId],
    )
    await app.db.query(
      "update memberships set role = 'owner', ended_at = null where user_id = $1 and employer_id = $2",
      [kari.userId, kari.scope.employerId],
    )
    return make ? { own: await make() } : ofKari[operationId]?.()
  }
  const callers: Record<string, SampleCaller> = {
    'pass-second-step': hanna,
    'use-login-code': { userId: kari.userId, cookie: ASKING_COOKIE },
  }
  const people: Record<Role, { userId: string }> = { administrator: kari, substitute: ola, superadmin: sara }
  return {
    kari,
    nils,
    ola,
    sara,
    sampled: (procedure: Listed): Sampled => {
      const { operationId, area } = procedure
      const by = callers[operationId] ?? (BY[area] && people[BY[area]])
      const versioned = async () => {
        const made = await whole(operationId)
        return made && by ? { ...made, own: await withVersion(procedure, made.own, as(by.userId)) } : made
      }
      return {
        by,
        isThere: operationId in others || operationId in ofKari,
        sample: async () => (await versioned())?.own,
        whole: versioned,
      }
    },
  }
}

/** The role that successfully calls procedures of each area. */
const BY: Record<Listed['area'], Role | null> = {
  open: null,
  own: 'administrator',
  admin: 'administrator',
  employer: 'administrator',
  planning: 'administrator',
  owning: 'administrator',
  inviting: 'administrator',
  sending: 'administrator',
  vikar: 'substitute',
  service: 'superadmin',
  closed: null,
}

const NEW_PASSWORD = { newPassword: 'en-hel-skog-av-graner', confirmation: 'en-hel-skog-av-graner' }

let numbers = 47_000_000

/** A person in no register. */
const somebody = () => {
  numbers += 1
  return {
    fullName: 'Grete Lie',
    phone: String(numbers),
    email: `grete.${numbers}@vikar.example`,
    company: 'Bemanning AS',
    skills: 'Matte og norsk',
    availability: 'available',
  }
}

const row = () => ({ ...somebody(), availability: 'Tilgjengelig' })

/** A browser's subscription, at a known push service. */
const subscriptionOf = (name: string) => {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
  }
}

/** Input of procedures that refer to nothing existing. */
const PLAIN: Record<string, () => Input> = {
  'read-me': () => ({}),
  'sign-up': () => {
    const { fullName, email, company } = somebody()
    return { fullName, email, company, password: PASSWORD, termsAccepted: true }
  },
  'sign-in': () => ({ email: 'kari@fjellhamar.example', password: PASSWORD }),
  'sign-out': () => ({}),
  'request-login-link': () => ({ email: 'kari@fjellhamar.example' }),
  'resend-confirmation': () => ({}),
  'read-profile': () => ({}),
  'update-profile': () => ({
    fullName: 'Kari Nordmann',
    company: 'Fjellhamar skole',
    phone: '+4791234567',
    address: 'Skoleveien 1, 1472 Fjellhamar',
  }),
  'read-notices': () => ({}),
  'choose-notice': () => ({ kind: 'withdrawn', channel: 'sms', isOn: true }),
  'read-push': () => ({}),
  'turn-push-off': () => ({}),
  'turn-push-on': () => subscriptionOf(crypto.randomUUID()),
  'list-devices': () => ({}),
  'log-out-other-devices': () => ({}),
  'list-members': () => ({}),
  'list-offices': () => ({}),
  'list-groups': () => ({}),
  'list-removed-vikarer': () => ({}),
  'preview-export': () => ({}),
  'create-group': () => ({ name: `Gruppe ${crypto.randomUUID().slice(0, 30)}` }),
  'list-candidates': () => ({
    date: addDays(osloToday(new Date()), 2),
    startTime: '08:00',
    endTime: '15:00',
  }),
  'list-suggestions': () => ({}),
  'read-asking-settings': () => ({}),
  'count-alarms': () => ({}),
  'save-asking-settings': () => ({
    openAtMost: 4,
    patienceMinutes: 15,
    quiet: { from: '22:00', until: '06:00' },
    alarmMinutes: 90,
    alarmPercent: 50,
  }),
  'list-my-assignments': () => ({ list: 'coming' }),
  'read-my-hours': () => ({}),
  'read-sms-credits': () => ({}),
  'list-sms-packages': () => ({}),
  'list-sms-purchases': () => ({}),
  'list-credit-movements': () => ({}),
  'set-low-balance-warning': () => ({ warnBelow: 20 }),
  'list-departments': () => ({}),
  'list-boards': () => ({}),
  'list-closed-days': () => ({}),
  'add-closed-days': () => ({
    name: 'Planleggingsdag',
    startDate: addDays(osloToday(new Date()), 10),
    endDate: addDays(osloToday(new Date()), 11),
  }),
  'read-attention': () => ({}),
  'list-my-employers': () => ({}),
  'list-sms-history': () => ({}),
  'read-sms-usage': () => ({}),
  'read-my-availability': () => ({}),
  'add-period': () => ({ id: crypto.randomUUID(), ...WEEK(10) }),
  'choose-sms': () => ({ noSms: false }),
  'read-my-phone': () => ({}),
  'list-my-invitations': () => ({}),
  'preview-import': () => ({ rows: [row(), row()] }),
  'import-vikarer': () => ({ rows: [row(), row()], duplicates: 'update' }),
}

const periodOf = async ({ db }: TestApp, call: (call: Call) => Promise<unknown>) => {
  await db.query('delete from vikar_unavailability') // their number is limited
  const id = crypto.randomUUID()
  await call(rest(one('add-period'), { id, ...WEEK() }))
  return { id }
}

/** Resets a person's password to the fixture's. */
const giveBackPassword = async ({ db }: TestApp, { userId }: { userId: string }) => {
  const hash = await hashPassword(PASSWORD)
  await db.query('update accounts set password = $2 where user_id = $1', [userId, hash])
  return PASSWORD
}
