import { expect, test } from 'vitest'
import { previewOf } from './message-preview.ts'

test('a short message is shown in full, with a word for the link', () => {
  expect(previewOf('Svar her: {lenke}')).toBe('Svar her: lenke')
  expect(previewOf('a'.repeat(50))).toBe('a'.repeat(50))
})

test('a longer one is cut after 50 characters', () => {
  expect(previewOf('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`)
  expect(previewOf(`${'a'.repeat(49)} bcd`)).toBe(`${'a'.repeat(49)}…`)
})

test('the text before the dots ends in no comma, full stop or space', () => {
  expect(previewOf(`${'a'.repeat(46)}., :bcd`)).toBe(`${'a'.repeat(46)}…`)
  expect(previewOf(`${'a'.repeat(49)}.`)).toBe(`${'a'.repeat(49)}.`)
})

test('the link counts as its word', () => {
  expect(previewOf(`${'a'.repeat(45)}{lenke}`)).toBe(`${'a'.repeat(45)}lenke`)
})
