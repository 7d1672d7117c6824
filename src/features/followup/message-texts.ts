import type { MESSAGE_KINDS } from './shapes.ts'

/** The messages to a substitute about a shift. */
export const MESSAGE_LABEL: Record<(typeof MESSAGE_KINDS)[number], string> = {
  request: 'Forespørsel',
  reminder: 'Påminnelse',
  confirmation: 'Bekreftelse',
  changed: 'Beskjed om endring',
  removed: 'Beskjed om å ikke møte',
  message: 'Melding fra kontoret',
  cancelled: 'Beskjed om avlysning',
}
