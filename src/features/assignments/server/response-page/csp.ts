import { createHash } from 'node:crypto'
import { RESPONSE_CSS } from './css.ts'
import { RESPONSE_SCRIPT } from './script.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows exactly this style and this script, which may call home, and nothing else. */
export const RESPONSE_CSP = [
  "default-src 'none'",
  `style-src ${hashOf(RESPONSE_CSS)}`,
  `script-src ${hashOf(RESPONSE_SCRIPT)}`,
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')
