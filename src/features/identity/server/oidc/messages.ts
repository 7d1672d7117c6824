import { ownerMail, type Owner, type OwnerNews } from '../owner-mail.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import { formatDateTime } from '#shared/dates.ts'

/** Notifies the owner, who may not have made the change. */
export const identityLinkedMail = (config: Config, owner: Owner, now: Date, name: string): OutgoingEmail =>
  letter(config, owner, now, {
    kind: 'oidc-linked',
    subject: `En innlogging er koblet til deg hos ${config.product.name}`,
    preview: 'Den logger inn uten passord.',
    paragraphs: [
      `Brukeren din hos ${config.product.name} ble koblet til en innlogging hos ${name} ${formatDateTime(now)}. Med den logger du inn uten passord.`,
      'Under «Profilinnstillinger» ser du hva som er koblet til, og kan fjerne det.',
    ],
  })

export const identityRemovedMail = (config: Config, owner: Owner, now: Date, name: string): OutgoingEmail =>
  letter(config, owner, now, {
    kind: 'oidc-removed',
    subject: `En innlogging er fjernet hos ${config.product.name}`,
    preview: 'Den logger ikke inn lenger.',
    paragraphs: [
      `Innloggingen hos ${name} ble fjernet fra brukeren din hos ${config.product.name} ${formatDateTime(now)}, og logger ikke inn lenger. Du kan alltid be om en innloggingslenke på e-post.`,
    ],
  })

const letter = (config: Config, owner: Owner, now: Date, news: Omit<OwnerNews, 'otherwise'>): OutgoingEmail =>
  ownerMail(config, owner, now, { ...news, otherwise: 'Logg inn og fjern det du ikke kjenner igjen' })
