import { counted } from './counts.ts'

/** The most names in a sentence; more people are counted. */
export const NAMED = 3

const listed = new Intl.ListFormat('nb-NO')

/** 'Ola Hansen og Siri Dahl'; more than {@link NAMED} are counted. */
export const namesOf = (
  names: readonly string[],
  many = counted(names.length, 'vikar', 'vikarer'),
): string => (names.length > NAMED ? many : listed.format(names))
