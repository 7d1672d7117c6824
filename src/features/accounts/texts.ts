import type { Role } from '#shared/access.ts'

export const SIGNED_OUT = { title: 'Logget ut', description: 'Du har blitt logget ut.' }
export const SIGN_OUT_FAILED = 'Utlogging feilet'

export const SESSION_ENDED = { title: 'Session utløpt', description: 'Vennligst logg inn på nytt.' }

export const ROLE_LABEL: Record<Role, string> = {
  administrator: 'Administrator',
  superadmin: 'Superadmin',
  substitute: 'Vikar',
}
