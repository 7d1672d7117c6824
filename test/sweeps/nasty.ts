import { CUSTOMER_SORTS, ECONOMY_SORTS } from '#features/superadmin/rules.ts'
import { rest, rpc } from '../calling.ts'
import { parametersOf, type Listed } from '../procedures.ts'

const ID = '018f6f2e-0000-7000-8000-000000000001'

const OTHER_KINDS = [null, true, [], ['a'], {}, { a: { b: 1 } }]
const NUMBERS = [0, -0, -1, 1, 1.5, 1e308, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53]
const CHARACTERS = ['\u0000', 'a\u0000b', '\ud800', 'A\ud83dB', '😀'.repeat(30), '\u202e\u200b\ufeff', 'İßΣ']
const LENGTHS = ['', ' ', 'x'.repeat(60), 'x'.repeat(100), 'æ'.repeat(100), 'x'.repeat(5000)]
const MEANING_SOMETHING = ['%', '_', '\\', '%%\\', "'; --", '$1', '{a,b}', '(', '*', '/', '..', '__proto__']
const LIKE_NUMBERS = ['+', '++47', '0047', '4'.repeat(100), 'NaN', '1e3', '0x10', '١٢٣', '9'.repeat(15)]
const LIKE_DAYS = ['2026-02-30', '0000-01-01', '9999-12-31', '10000-01-01', 'infinity', 'now']
const LIKE_IDS = [ID, ID.toUpperCase(), `{${ID}}`, `${ID} `, 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const CHOICES = ['superadmin', 'administrator', 'hard', 'soft', 'take-back', 'name', 'ascending']

/** Values that no form sends and some field must refuse. */
export const NASTY = [
  OTHER_KINDS,
  NUMBERS,
  CHARACTERS,
  LENGTHS,
  MEANING_SOMETHING,
  LIKE_NUMBERS,
  LIKE_DAYS,
  LIKE_IDS,
  CHOICES,
].flat()

const LAST_NUMBERS = ['', '0', '-0', '-', '1.5', '-1', '9'.repeat(15), '9'.repeat(16), `-${'9'.repeat(15)}`]
const LAST_WORDS = ['æ', '%', "'", '\u0000', '\ud800', 'x'.repeat(500), 'x'.repeat(563), 'infinity', 'now']
const LAST_TIMES = [
  '2026-01-01',
  '2026-01-01T00:00:00.000000Z',
  '2026-02-30T00:00:00.000000Z',
  '2016-12-31T23:59:60.000000Z',
  '2026-01-01T24:00:00.000000Z',
]

/** A cursor of a sorted list, in the expected form. */
const CURSORS = [LAST_NUMBERS, LAST_WORDS, LAST_TIMES].flat().map((value) => `${ID}_${value}`)

const SORTS: Record<string, readonly string[]> = {
  'list-customers': CUSTOMER_SORTS,
  'list-economy-customers': ECONOMY_SORTS,
}

/** A value for one field, with the other changes it needs. */
export interface Variant {
  readonly value: unknown
  readonly beside?: Record<string, unknown>
}

export const cursorsOf = ({ operationId }: Listed): Variant[] =>
  (SORTS[operationId] ?? []).flatMap((sort) => CURSORS.map((value) => ({ value, beside: { sort } })))

/** Calls by address if the value fits in one, otherwise as our pages do, where any value arrives unchanged. */
export const wayOf = ({ method, path }: Listed, field: string, value: unknown) => {
  const isInAddress = method === 'GET' || parametersOf(path).includes(field)
  const isText = typeof value === 'string' && value.isWellFormed() && value.length <= 1000
  return isInAddress && isText ? rest : rpc
}
