import { makeAdminMagicLink } from '#features/identity/server/login/admin-magic.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { TestApp } from './app.ts'
import {
  castAssignment,
  castKari,
  castLogin,
  castNils,
  castSara,
  castVikar,
  giveCredits,
  type CastAdministrator,
} from './cast.ts'

type Input = Record<string, unknown>

interface Cast {
  readonly app: TestApp
  readonly kari: CastAdministrator
  readonly sara: { readonly userId: string }
  readonly vikarId: string
}

/** The subjects of the service's operations, and a superadmin's input for each, fresh each time. */
export const castService = async (app: TestApp) => {
  const kari = await castKari(app)
  const nils = await castNils(app)
  await giveCredits(app, kari, 100)
  const registered = await castVikar(app, kari, 'Ola Hansen')
  const ola = await castLogin(app, registered)
  const sara = await castSara(app)
  return { kari, nils, ola, sara, samples: samplesFor({ app, kari, sara, vikarId: registered.id }) }
}

/** Samples with which each operation succeeds. */
const samplesFor = (cast: Cast): Record<string, () => Input | Promise<Input>> => {
  const { app, kari, vikarId } = cast
  return {
    'list-customers': () => ({ search: 'kari' }),
    'count-customers': () => ({}),
    'read-customer': () => ({ userId: kari.userId }),
    'update-user-details': async () => ({
      ...(await stranger(app)),
      fullName: 'Per Nyere',
      company: '',
      newRole: 'substitute',
    }),
    'read-registered-vikar': () => ({ vikarId }),
    'grant-credits': () => grant(kari),
    'preview-deletion': () => ({ userId: kari.userId }),
    'delete-user-account': async () => ({
      ...(await stranger(app)),
      deleteType: 'hard',
      confirmation: 'SLETT PERMANENT',
    }),
    'restore-user-account': () => stranger(app),
    'read-system-statistics': () => ({}),
    'list-months-of-use': () => ({}),
    'read-calibration': () => ({}),
    'read-system-health': () => ({}),
    'read-sms-totals': () => ({}),
    'list-all-sms': () => ({}),
    'plan-resend-sms': () => failedSms(cast),
    'resend-sms': async () => ({ ...(await failedSms(cast)), sendAnyway: true }), // a sample sets quiet hours
    'get-sms-economy-data': () => ({}),
    'list-economy-customers': () => ({}),
    'list-priced-packages': () => ({}),
    'create-package': () => PACKAGE,
    'update-package': async () => ({ ...PACKAGE, ...(await aPackage(app)) }),
    'delete-package': () => aPackage(app),
    'list-administrators': () => ({}),
    'generate-admin-magic-link': () => ({ adminUserId: kari.userId, daysValid: 30 }),
    'list-magic-links': () => ({}),
    'read-magic-link': () => magicLink(cast),
    'revoke-magic-link': () => magicLink(cast),
    'list-audit-log': () => ({}),
    'list-audit-actions': () => ({}),
  }
}

let strangers = 0

/** A new person without further data. */
const stranger = async (app: TestApp) => {
  strangers += 1
  const [made] = await app.db.query(
    `with made as (insert into users (name, email) values ('Per Ny', $1) returning id)
      insert into profiles (user_id, full_name, role) select id, 'Per Ny', 'substitute' from made returning user_id`,
    [`per${strangers}@ny.example`],
  )
  return { userId: String(made?.['user_id']) }
}

const grant = ({ userId }: CastAdministrator) => ({
  userId,
  requestId: crypto.randomUUID(),
  direction: 'give',
  credits: 5,
  invoice: '1042',
  reason: '',
})

const failedSms = async ({ app, kari }: Cast) => {
  await castAssignment(app, kari)
  const [sms] = await app.db.query(
    `update sms_history set status = 'failed', gateway_state = 'failed', cost = 0, next_attempt_at = null
      where id = (select id from sms_history where kind = 'request' order by id desc limit 1) returning id`,
  )
  return { id: String(sms?.['id']) }
}

const PACKAGE = {
  packageName: '250 SMS',
  credits: 250,
  priceOre: 30000,
  stripePriceId: '',
  isPopular: false,
  isActive: true,
  displayOrder: 9,
}

const aPackage = async (app: TestApp) => {
  const [made] = await app.db.query(
    "insert into sms_pricing (package_name, credits, price_ore, display_order) values ('10 SMS', 10, 1000, 8) returning id",
  )
  return { id: String(made?.['id']) }
}

const magicLink = async ({ app, kari, sara }: Cast) => {
  await app.database.transaction(new SystemScope(sara.userId), (tx) =>
    makeAdminMagicLink(tx, app, { userId: kari.userId, days: 1 }, new Date()),
  )
  const [link] = await app.db.query(
    "select id from login_links where purpose = 'admin-magic' order by created_at desc limit 1",
  )
  return { id: String(link?.['id']) }
}
