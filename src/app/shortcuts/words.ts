import type { Role } from '#shared/access.ts'
import type { WAYS } from './ways.ts'

type Words = { readonly [R in Role]: Readonly<Record<keyof (typeof WAYS)[R], string>> }

/** Where the keys of each role lead, in the words of the pages there. */
export const WORDS: Words = {
  administrator: {
    n: 'Nytt oppdrag',
    'g o': 'Oversikt',
    'g v': 'Vikarregister',
    'g l': 'Oppdragslogg',
    'g s': 'SMS',
  },
  superadmin: {
    'g o': 'Oversikt',
    'g k': 'Kunder',
    'g t': 'Statistikk',
    'g s': 'SMS',
    'g ø': 'Økonomi',
    'g p': 'Priser',
    'g m': 'Magic Link',
    'g h': 'Hendelseslogg',
  },
  substitute: { 'g o': 'Oversikt', 'g p': 'Profil' },
}
