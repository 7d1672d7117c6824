import { sendActs } from './contract-sends.ts'
import { shiftActs } from './contract-shift-acts.ts'

/**
 * The office's acts on a shift that substitutes were asked about. `app/contract.ts` also serves them under
 * `followup`, for pages of the previous version while a release is replaced.
 */
export const officeActs = { ...sendActs, ...shiftActs }
