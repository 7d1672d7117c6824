import { seal } from '#server/sealing.ts'
import { codeAt, stepAt } from '#features/identity/server/factors/totp.ts'
import type { TestApp } from './app.ts'
import { makeFor, showFor } from './passkey-device.ts'

/** The secret in the apps of everyone in the cast. */
const SECRET = Buffer.from('12345678901234567890')

/**
 * Every superadmin session counts as verified from its beginning, without a second step for each login of each test.
 * `features/identity` tests the step itself.
 */
export const showFactors = ({ db }: TestApp) =>
  db.query(`
    create or replace function show_factor() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from profiles where user_id = new.user_id and role = 'superadmin') then
        insert into second_factors (user_id, sealed_secret, confirmed_at) values (new.user_id, '', now())
          on conflict (user_id) do nothing;
        new.passed_factor := true;
      end if;
      return new;
    end $$;
    create or replace trigger show_factor before insert on sessions for each row execute function show_factor()`)

/** Sets up an authenticator app for a user; every login then asks for a code. */
export const giveFactor = (app: TestApp, userId: string) =>
  app.db.query(
    `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, $2, now())
     on conflict (user_id) do update
       set sealed_secret = excluded.sealed_secret, last_step = null, confirmed_at = now()`,
    [userId, seal(app.config.secret, { kind: 'second-factor', id: userId }, SECRET)],
  )

/** The app's code, `steps` half minutes from now. */
export const codeFrom = ({ clock }: Pick<TestApp, 'clock'>, steps = 0): string =>
  codeAt(SECRET, stepAt(clock.now()) + steps)

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an app with this secret. */
export const codeOf = (secret: string, now: Date, steps = 0): string => {
  const fives = Array.from(secret.replaceAll(' ', ''), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = (fives.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return codeAt(Buffer.from(bytes), stepAt(now) + steps)
}

const halfway = new Set<string>()

/** Hanna never completes her second step: calls as her come from a half session. */
export const castHanna = async (app: TestApp): Promise<{ userId: string }> => {
  const [user] = await app.db.query(
    "insert into users (name, email) values ('Hanna Moe', 'hanna@vikar.example') returning id",
  )
  const userId = String(user?.['id'])
  await app.db.query(
    "insert into profiles (user_id, full_name, role) values ($1, 'Hanna Moe', 'substitute')",
    [userId],
  )
  halfway.add(userId)
  return { userId }
}

export const isHalfway = (userId: string): boolean => halfway.has(userId)

/** Kari's input by operation id, about her own second factor. `givePassword` restores the cast's password. */
export const castFactorSamples = (
  app: TestApp,
  { userId, hanna }: { userId: string; hanna: { userId: string } },
  givePassword: () => Promise<string>,
): Record<string, () => Promise<Record<string, unknown>>> => {
  const without = async () => {
    await app.db.query('delete from second_factors where user_id = $1', [userId])
    return {}
  }
  const withOne = async () => {
    await giveFactor(app, userId)
    return {}
  }
  return {
    'read-second-step': without,
    'pass-second-step': async () => {
      await giveFactor(app, hanna.userId)
      return { code: codeFrom(app) }
    },
    'read-factor': withOne,
    'begin-factor': without,
    'confirm-factor': async () => {
      await giveFactor(app, userId)
      await app.db.query('update second_factors set confirmed_at = null where user_id = $1', [userId])
      return { code: codeFrom(app) }
    },
    'replace-recovery-codes': withOne,
    'remove-factor': withOne,
    'list-passkeys': async () => ({}),
    'begin-passkey': async () => ({}),
    'begin-passkey-login': async () => ({}),
    'add-passkey': async () => ({ name: 'Mobilen', response: await makeFor(app, userId) }),
    'log-in-with-passkey': async () => ({ response: await showFor(app, userId) }),
    'read-factor-demand': async () => ({}),
    'set-factor-demand': async () => {
      await withOne()
      return { isDemanded: false }
    },
    'prove-again': async () => {
      await without()
      return { proof: await givePassword() }
    },
  }
}
