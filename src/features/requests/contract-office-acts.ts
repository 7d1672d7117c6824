import { sendActs } from './contract-sends.ts'
import { shiftActs } from './contract-shift-acts.ts'

/**
 * The acts of the office on a shift that substitutes were asked about. `app/contract.ts` keeps their addresses under `followup`: a page of the
 * version before calls these while a release is replaced.
 */
export const officeActs = { ...sendActs, ...shiftActs }
