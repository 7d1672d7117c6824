import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import './schema-words.ts'

it.each([
  ['a text that is missing', z.string(), undefined, 'Mangler'],
  ['a number for a text', z.string(), 7, 'Må være tekst'],
  ['a text for a number', z.number(), 'sju', 'Må være et tall'],
  ['half a number', z.int(), 1.5, 'Må være et helt tall'],
  ['a text for a list', z.array(z.string()), 'en', 'Må være en liste'],
  ['what is no choice', z.enum(['sms', 'email']), 'brev', 'Må være en av disse: sms, email'],
  ['what is not the only choice', z.literal('all'), 'alle', 'Må være all'],
  ['a long text', z.string().check(z.maxLength(3)), 'lang', 'Kan ikke være lengre enn 3 tegn'],
  ['a short text', z.string().check(z.minLength(3)), 'to', 'Må ha minst 3 tegn'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'Fyll ut dette feltet'],
  ['a text of another length', z.string().check(z.length(3)), 'to', 'Må ha nøyaktig 3 tegn'],
  ['too many', z.array(z.int()).check(z.maxLength(1)), [1, 2], 'Det kan ikke være flere enn 1'],
  ['too few', z.array(z.int()).check(z.minLength(1)), [], 'Det må være minst 1'],
  ['a large number', z.int().check(z.lte(9)), 10, 'Kan ikke være mer enn 9'],
  ['a small number', z.int().check(z.gte(1)), 0, 'Kan ikke være mindre enn 1'],
  ['a number at an open limit', z.number().check(z.gt(0)), 0, 'Må være mer enn 0'],
  ['an uneven number', z.int().check(z.multipleOf(5)), 7, 'Må kunne deles på 5'],
  ['what is no id', z.uuid(), 'sju', 'Dette er ikke en id'],
  ['another pattern', z.string().check(z.regex(/^a/)), 'b', 'Dette er skrevet på en måte vi ikke kan lese'],
  ['an unknown field', z.strictObject({}), { navn: 'Ola' }, 'Vi kjenner ikke «navn»'],
  ['neither of two', z.union([z.string(), z.int()]), true, 'Dette kan ikke stå her'],
])('says in plain words what is wrong with %s', (_, schema, value, words) => {
  expect(z.safeParse(schema, value).error?.issues.map(({ message }) => message)).toEqual([words])
})

it('names the choices of a form with several kinds', () => {
  const kinds = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('chosen') }),
  ])
  expect(z.safeParse(kinds, { kind: 'x' }).error?.issues).toMatchObject([
    { path: ['kind'], message: 'Må være en av disse: all, chosen' },
  ])
})
