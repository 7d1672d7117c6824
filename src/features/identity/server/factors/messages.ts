import { ownerMail, type Owner, type OwnerNews } from '../owner-mail.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import { formatDateTime } from '#shared/dates.ts'

/** Notifies the owner, who may not have made the change. */
export const factorAddedMail = (config: Config, owner: Owner, now: Date): OutgoingEmail =>
  letter(config, owner, now, {
    kind: 'factor-added',
    subject: `Totrinnsinnlogging er slått på hos ${config.product.name}`,
    preview: 'Andre enheter er logget ut.',
    paragraphs: [
      `Totrinnsinnlogging ble slått på ${formatDateTime(now)}. Fra nå av spør innloggingen om en kode fra appen din, og andre enheter er logget ut.`,
      'Har du ikke lagret reservekodene, kan du lage nye under «Profilinnstillinger». De slipper deg inn hvis du mister telefonen.',
    ],
  })

export const factorRemovedMail = (
  config: Config,
  owner: Owner,
  now: Date,
  isByOperator: boolean,
): OutgoingEmail =>
  letter(config, owner, now, {
    kind: 'factor-removed',
    subject: `Totrinnsinnlogging er slått av hos ${config.product.name}`,
    preview: 'Innloggingen spør ikke lenger om en kode.',
    paragraphs: [
      isByOperator
        ? `Driften av ${config.product.name} nullstilte totrinnsinnloggingen din ${formatDateTime(now)}. Du er logget ut overalt, og reservekodene virker ikke lenger.`
        : `Totrinnsinnlogging ble slått av ${formatDateTime(now)}. Innloggingen spør ikke lenger om en kode, og reservekodene virker ikke lenger.`,
    ],
  })

/** Notifies the owner of a used recovery code, which a thief may have used. */
export const recoveryCodeUsedMail = (
  config: Config,
  owner: Owner,
  now: Date,
  codesLeft: number,
): OutgoingEmail =>
  letter(config, owner, now, {
    kind: 'recovery-code-used',
    subject: `En reservekode ble brukt hos ${config.product.name}`,
    preview: `Du har ${codesLeft} igjen.`,
    paragraphs: [
      `Noen logget inn på kontoen din med en av reservekodene ${formatDateTime(now)}. Du har ${codesLeft} igjen.`,
      'Har du mistet telefonen, kan du slå totrinnsinnlogging av og på igjen med en ny under «Profilinnstillinger».',
    ],
  })

export const passkeyAddedMail = (config: Config, owner: Owner, now: Date, name: string): OutgoingEmail =>
  letter(config, owner, now, {
    kind: 'passkey-added',
    subject: `Ny passnøkkel hos ${config.product.name}`,
    preview: 'Den logger inn uten passord.',
    paragraphs: [
      `Passnøkkelen «${name}» ble lagt til ${formatDateTime(now)}. Med den logger du inn uten passord og kode.`,
      'Under «Profilinnstillinger» ser du passnøklene dine, og kan fjerne dem.',
    ],
  })

export const passkeyRemovedMail = (config: Config, owner: Owner, now: Date, name: string): OutgoingEmail =>
  letter(config, owner, now, {
    kind: 'passkey-removed',
    subject: `En passnøkkel er fjernet hos ${config.product.name}`,
    preview: 'Den logger ikke inn lenger.',
    paragraphs: [`Passnøkkelen «${name}» ble fjernet ${formatDateTime(now)}, og logger ikke inn lenger.`],
  })

const letter = (config: Config, owner: Owner, now: Date, news: Omit<OwnerNews, 'otherwise'>): OutgoingEmail =>
  ownerMail(config, owner, now, { ...news, otherwise: 'Velg et nytt passord' })
