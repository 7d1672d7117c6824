import { randomUUID } from 'node:crypto'
import { flood, post, type Attack } from './attack.ts'

const json = (path: string, body: unknown) => post(path, 'application/json', JSON.stringify(body))
const PASSWORD = 'feil-passord-for-alle'

/** Four hundred simultaneous logins with unknown addresses, each of which still costs a hash. */
export const logins: Attack = (target, stop) =>
  flood(target, stop, 400, () =>
    json('/api/sign-in', { email: `${randomUUID()}@vikar.example`, password: PASSWORD }),
  )

/** Four hundred simultaneous sign-ups. */
export const signUps: Attack = (target, stop) =>
  flood(target, stop, 400, () =>
    json('/api/sign-up', {
      fullName: 'Grete Lie',
      company: 'Bemanning AS',
      email: `${randomUUID()}@vikar.example`,
      password: PASSWORD,
      termsAccepted: true,
    }),
  )

/** Four hundred requests of an unknown login link. */
export const links: Attack = (target, stop) =>
  flood(target, stop, 400, () => json('/api/login-link', { token: randomUUID().replaceAll('-', '') }))
