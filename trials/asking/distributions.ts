/**
 * All assumptions of the simulated offices. The sources give structure from other trades: no data on Norwegian
 * substitutes is published, so the sizes below are assumptions until the service has its own.
 *
 * [vdBerg] van den Berg et al., Simulation of phased alerting of community first responders, PLOS ONE 2026,
 *   10.1371/journal.pone.0343762: answers and delays of 29,307 alerts of volunteers, drawn independently of the policy.
 * [Manshadi] Manshadi & Rodilitz, Online Policies for Efficient Volunteer Crowdsourcing, Management Science 2022,
 *   10.1287/mnsc.2021.4220: a message makes a person ignore later ones for a while.
 * [Swing] Swing Education, 4 tips to handle last minute absences (a vendor's blog): 95 % filled when posted five days
 *   ahead, up to 30 % lower an hour or two before.
 */

/** A register, from a small kindergarten's to a care home's. Assumed. */
export const PEOPLE = { least: 8, most: 40 } as const

/**
 * The log-odds of a yes from a free person in an average office at a neutral hour. With everything below, about 26 % of
 * all questions get a yes (assumed; a test checks it).
 */
export const WILLINGNESS = { mean: -0.7, betweenOffices: 0.4, betweenPeople: 0.9 } as const

/** Less willingness at short notice, more days ahead; the direction is [Swing]'s. */
export const BY_HOURS_LEFT = [
  { below: 2, shift: -0.35 },
  { below: 12, shift: 0 },
  { below: Infinity, shift: 0.35 },
] as const

/** Willingness and slowness of answers by the hour of the announcement in Oslo. Assumed. */
export const BY_HOUR = [
  { below: 6, shift: -0.6, slower: 5 },
  { below: 9, shift: 0, slower: 0.9 },
  { below: 16, shift: -0.15, slower: 1.5 },
  { below: 22, shift: 0.15, slower: 0.9 },
  { below: 24, shift: -0.4, slower: 4 },
] as const

/**
 * Effects common to all on a day (weather, a school's planning day), and influenza: more shifts, fewer people.
 * Assumed.
 */
export const DAY = { spread: 0.35, influenzaChance: 0.07, influenzaShift: -0.8, influenzaShifts: 2 } as const

/** A person's chance of working elsewhere on a weekday, unknown to the office. */
export const ELSEWHERE = { least: 0, most: 0.4 } as const

/**
 * [Manshadi]: each message of the last 14 days costs willingness, and makes silence likelier. The sizes are assumed.
 */
export const FATIGUE = { willingness: 0.035, silence: 0.01 } as const
export const FATIGUE_DAYS = 14

/** Share of people without a yes who never answer. [vdBerg] has such alerts too; the share is assumed. */
export const SILENT = 0.45

/** Log-normal as reaction times are; half of all answers come within about 6 minutes (assumed). */
export const DELAY = { medianSeconds: 330, spread: 1.1, betweenPeople: 0.4 } as const

/** Times of announcement: most absences are reported at 06-07 the same morning. Assumed. */
export const ANNOUNCED = [
  { when: 'same-morning', weight: 0.55 },
  { when: 'evening-before', weight: 0.2 },
  { when: 'days-before', weight: 0.25 },
] as const

export const PLACES = [
  { places: 1, weight: 0.85 },
  { places: 2, weight: 0.11 },
  { places: 3, weight: 0.04 },
] as const

/** Schools and kindergartens work on weekdays; care homes and shops every day, with more than one start. Assumed. */
export const KINDS = [
  { kind: 'school', weight: 0.5, starts: ['07:15', '07:45', '08:15'], weekends: false },
  { kind: 'kindergarten', weight: 0.25, starts: ['07:00', '08:30', '09:30'], weekends: false },
  { kind: 'care-home', weight: 0.25, starts: ['07:30', '07:30', '14:45', '22:00'], weekends: true },
] as const

/** Shifts announced on an ordinary day: a property of the office. Assumed. */
export const SHIFTS_A_DAY = { least: 0.8, most: 3 } as const
