import type { Attack } from './attack.ts'
import { halfSent } from './half-sent.ts'
import { largeAnswers, largeForms, largeLists } from './large-bodies.ts'
import { links, logins, signUps } from './passwords.ts'
import { publicAttacks } from './public-addresses.ts'
import { archives, candidates, exports, previews } from './reads.ts'
import { streams } from './streams.ts'

/** The first seven and the public addresses need no account; the rest use one that is logged in and not confirmed. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'half-sent requests': halfSent,
  'large forms to the API': largeForms,
  'large lists to the API': largeLists,
  'large forms to an answer page': largeAnswers,
  logins,
  'sign-ups': signUps,
  links,
  'streams and profiles': streams,
  exports,
  candidates,
  previews,
  archives,
  ...publicAttacks(),
}
