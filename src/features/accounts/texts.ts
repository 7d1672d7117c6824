import type { Role } from '#shared/access.ts'
import type { SmsObstacle } from '#shared/phone.ts'

export const SIGNED_OUT = { title: 'Logget ut', description: 'Du har blitt logget ut.' }
export const SIGN_OUT_FAILED = 'Utlogging feilet'

export const SESSION_ENDED = { title: 'Session utløpt', description: 'Vennligst logg inn på nytt.' }

export const ROLE_LABEL: Record<Role, string> = {
  administrator: 'Administrator',
  superadmin: 'Superadmin',
  substitute: 'Vikar',
}

/** Why a number gets no SMS, at the field where it is typed. */
export const NO_SMS_TO: Record<SmsObstacle, string> = {
  'no-mobile': 'Ikke mobilnummer: får ikke SMS',
  abroad: 'Vi sender ikke SMS til dette landet: får ikke SMS',
}
