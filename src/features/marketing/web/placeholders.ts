/**
 * What the documents say that is not known when they are made: each placeholder is a place that the server fills. The placeholders of
 * text stand in texts and attributes; those of `slots` are parts of a page.
 */
export const placeholders = {
  contactEmail: '{{contactEmail}}',
  /** As it is read: +47 400 00 000. */
  contactPhone: '{{contactPhone}}',
  /** As it is dialled: +4740000000. */
  contactPhoneLink: '{{contactPhoneLink}}',
  /** Where the service is: https://vikarklar.example. */
  appUrl: '{{appUrl}}',
  /** 'fra 0,90 kr per SMS': the cheapest package for sale, so that every page says the same. */
  smsPrice: '{{smsPrice}}',
  /** 'Nye arbeidsgivere får 10 SMS å prøve med ...': a sentence, or nothing where the operator gives none. */
  welcomeSms: '{{welcomeSms}}',
} as const

export const slots = {
  /** The packages for sale, as cards with headings of the third level. */
  packages: '{{packages}}',
  /** Who is logged in and 'Logg ut', or the ways in. */
  session: '{{session}}',
  /** The organisation number in a sentence of its own, or nothing. */
  organisation: '{{organisation}}',
} as const

export type PlaceholderName = keyof typeof placeholders | keyof typeof slots | 'structured'

/** Every placeholder that the server has to fill, by its name. */
export const PLACEHOLDER = /\{\{(\w+)\}\}/g
