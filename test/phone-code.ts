import { phoneCodeOf } from '#features/sms/server/phone-code.ts'
import type { TestApp } from './app.ts'
import type { CastAdministrator } from './cast.ts'

type Who = Pick<CastAdministrator, 'userId'>

/** Gives a user an unconfirmed number. */
export const setPhone = (app: TestApp, { userId }: Who, phone: string | null) =>
  app.db.query('update profiles set phone = $2, confirmed_phone = null where user_id = $1', [userId, phone])

/** The newest code to a user's number. */
export const codeOf = async (app: TestApp, { userId }: Who): Promise<string> => {
  const [code] = await app.db.query('select id from phone_codes where user_id = $1', [userId])
  if (!code) throw new Error('no code is out')
  return phoneCodeOf(app.tokens, String(code['id']))
}

/** Another six-digit code. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Stores a code for a user's number without an SMS. */
export const castPhoneCode = async (app: TestApp, who: Who, phone: string): Promise<string> => {
  await setPhone(app, who, phone)
  await app.db.query(
    `insert into phone_codes (user_id, id, phone, expires_at)
      values ($1, gen_random_uuid(), $2, now() + interval '10 minutes')
     on conflict (user_id) do update
       set id = excluded.id, phone = excluded.phone, guesses = 0, expires_at = excluded.expires_at`,
    [who.userId, phone],
  )
  return codeOf(app, who)
}

let numbers = 48_000_000

/** The code with which Kari confirms her number, by operation id. */
export const castPhoneSamples = (app: TestApp, kari: Who) => {
  const nextPhone = () => `+47${(numbers += 1)}`
  return {
    'send-phone-code': async () => {
      await app.db.query("delete from rate_limits where key like 'phone-codes-%'")
      await setPhone(app, kari, nextPhone())
      return {}
    },
    'confirm-phone': async () => ({ code: await castPhoneCode(app, kari, nextPhone()) }),
  }
}
