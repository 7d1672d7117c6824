/**
 * Values of the documents that are unknown at build, filled by the server. Text placeholders are used in texts and
 * attributes; those of `slots` are parts of a page.
 */
export const placeholders = {
  contactEmail: '{{contactEmail}}',
  /** For display: +47 400 00 000. */
  contactPhone: '{{contactPhone}}',
  /** For dialling: +4740000000. */
  contactPhoneLink: '{{contactPhoneLink}}',
  /** The address of the service: https://vikarklar.example. */
  appUrl: '{{appUrl}}',
  /** 'fra 0,90 kr per SMS': the cheapest package for sale, the same on every page. */
  smsPrice: '{{smsPrice}}',
  /** 'Nye arbeidsgivere får 10 SMS å prøve med ...': a sentence, or empty if the operator gives none. */
  welcomeSms: '{{welcomeSms}}',
} as const

export const slots = {
  /** The packages for sale, as cards with headings of the third level. */
  packages: '{{packages}}',
  /** The logged-in user with 'Logg ut', or the login and sign-up buttons. */
  session: '{{session}}',
  /** A sentence with the organisation number, or empty. */
  organisation: '{{organisation}}',
} as const

export type PlaceholderName = keyof typeof placeholders | keyof typeof slots | 'structured'

/** Every placeholder of the server, by its name. */
export const PLACEHOLDER = /\{\{(\w+)\}\}/g
