import { inSubject } from '#features/email/letter.ts'
import type { OutgoingEmail } from '#features/email/server/send.ts'
import { formatPhone } from '#shared/phone.ts'

/** A substitute of an employer, and the member who changed their addresses. Phone numbers E.164. */
export interface Involved {
  readonly employerId: string
  readonly vikarId: string
  readonly fullName: string
  /** The employer, or the member's name if it has none. */
  readonly sender: string
  readonly contactName: string
  readonly contactPhone: string | null
  readonly contactEmail: string
  readonly validUntil: Date
}

/** Notifies the former address that messages no longer come there, without the new one; `hasEmail`: there is one. */
export const oldAddressMail = (person: Involved, recipient: string, hasEmail: boolean): OutgoingEmail =>
  mailOf(person, recipient, {
    subject: `${inSubject(person.sender)} har endret e-postadressen din`,
    change: hasEmail
      ? `${person.sender} har byttet e-postadressen din i vikarregisteret sitt. Forespørsler om vakter kommer ikke hit lenger.`
      : `${person.sender} har fjernet e-postadressen din fra vikarregisteret sitt. Forespørsler om vakter kommer bare på SMS fra nå av.`,
    closing: ifWrong(person),
  })

/** Notifies the new address that messages come there from now on. */
export const newAddressMail = (person: Involved, recipient: string): OutgoingEmail =>
  mailOf(person, recipient, {
    subject: `${inSubject(person.sender)} har lagt inn e-postadressen din`,
    change: `${person.sender} har byttet e-postadressen din i vikarregisteret sitt til denne. Forespørsler om vakter kommer hit fra nå av.`,
    closing: `Kjenner du ikke ${person.sender}? Svar på denne e-posten, så kan de rette det.`,
  })

/** Reports a new phone number to the unchanged e-mail address. */
export const newPhoneMail = (person: Involved, recipient: string, phone: string): OutgoingEmail =>
  mailOf(person, recipient, {
    subject: `${inSubject(person.sender)} har endret telefonnummeret ditt`,
    change: `${person.sender} har byttet telefonnummeret ditt i vikarregisteret sitt til et som slutter på ${phone.slice(-2)}.`,
    closing: ifWrong(person),
  })

const ifWrong = ({ contactName, contactPhone }: Involved) =>
  `Stemmer det ikke? Svar på denne e-posten, eller kontakt ${contactName}${contactPhone === null ? '' : `, ${formatPhone(contactPhone)}`}.`

const mailOf = (
  { employerId, vikarId, fullName, sender, contactEmail, validUntil }: Involved,
  recipient: string,
  { subject, change, closing }: Record<'subject' | 'change' | 'closing', string>,
): OutgoingEmail => ({
  kind: 'address-changed',
  employerId,
  vikarId,
  recipient,
  from: sender,
  replyTo: contactEmail,
  validUntil,
  subject,
  letter: {
    preview: change,
    greeting: `Hei ${fullName},`,
    paragraphs: [change],
    facts: [],
    buttons: [],
    closing,
  },
})
