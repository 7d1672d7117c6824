import { CODE_PLACEHOLDER, withLink } from '../texts.ts'

const LENGTH = 50

/** A stored text shortened for the list, with a word for the personal link and dots for a code. */
export const previewOf = (message: string): string => {
  const text = withLink(message, 'lenke').replace(CODE_PLACEHOLDER, '••••••')
  return text.length > LENGTH ? `${text.slice(0, LENGTH).replace(/[\s.,:]+$/, '')}…` : text
}
