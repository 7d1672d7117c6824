import type { SmsObstacle } from '#shared/phone.ts'
import type { NoticeChannel } from '#features/push/rules.ts'
import type { NoticeKind } from './rules.ts'

export const NOTICES_TITLE = 'Varsler'

/** The notices of an office, and when they are sent. */
export const NOTICE_TEXTS: Record<NoticeKind, { readonly title: string; readonly hint: string }> = {
  accepted: { title: 'Ja', hint: 'En vikar tar et oppdrag.' },
  withdrawn: {
    title: 'Avbud',
    hint: 'En vikar trekker seg. Velger ingen av dere SMS, får én av dere den likevel.',
  },
  alarm: {
    title: 'Ingen kommer',
    hint: 'Alle har sagt nei, meldinger stopper, eller vakten begynner snart.',
  },
  lowBalance: { title: 'Lav saldo', hint: 'Det er færre SMS igjen enn grensen dere har valgt.' },
}

export const CHANNEL_LABEL: Record<NoticeChannel, string> = { email: 'E-post', sms: 'SMS', push: 'Push' }

/** Reasons why a number gets no SMS, shown at its field. */
export const NO_SMS_TO: Record<SmsObstacle, string> = {
  'no-mobile': 'Ikke mobilnummer: får ikke SMS',
  abroad: 'Vi sender ikke SMS til dette landet: får ikke SMS',
}

export const PROFILE_SAVED = {
  title: 'Profil oppdatert',
  description: 'Endringene har blitt lagret.',
  /** Stays beside the button. */
  note: 'Profilen din har blitt oppdatert',
}
export const PROFILE_NOT_SAVED = {
  title: 'Oppdatering feilet',
  description: 'Kunne ikke oppdatere profilen',
}

/** The two profile pages of the specification say the same in different words. */
export const PASSWORD_TEXTS = {
  administrator: {
    changed: 'Passordet ditt har blitt oppdatert',
    failed: 'Kunne ikke oppdatere passordet',
  },
  substitute: { changed: 'Passordet ble endret', failed: 'Kunne ikke endre passord' },
} as const
