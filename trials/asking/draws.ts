import { chanceFrom, type Chance } from '../faults/seeded-random.ts'

/**
 * Chance that belongs to a thing and not to the order of asking: the same keys always draw the same numbers (common
 * random numbers), so two policies that ask the same person about the same shift hear the same answer.
 */
export const chanceOf = (...keys: readonly (string | number)[]): Chance => {
  let hash = 0x81_1c_9d_c5 // FNV-1a
  for (const code of keys.join('/')) hash = Math.imul(hash ^ code.charCodeAt(0), 0x01_00_01_93)
  const chance = chanceFrom(hash)
  chance() // similar keys hash to similar seeds: the first number would be similar, too
  return chance
}

/** Draws from the standard normal distribution (Box and Muller). */
export const normal = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())

export const between = (chance: Chance, low: number, high: number): number => low + chance() * (high - low)

/** Picks one with a probability proportional to its weight. */
export const pick = <T extends { readonly weight: number }>(chance: Chance, choices: readonly T[]): T => {
  let left = chance() * choices.reduce((sum, { weight }) => sum + weight, 0)
  const found = choices.find(({ weight }) => (left -= weight) < 0) ?? choices.at(-1)
  if (!found) throw new Error('there is nothing to choose from')
  return found
}

export const toChance = (logit: number): number => 1 / (1 + Math.exp(-logit))
